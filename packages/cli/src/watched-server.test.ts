import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { ListedServer } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { startWatchedServer } from './watched-server.ts';

let started: () => void = () => {};
jest.mock('./server-process.ts', () => ({
  startServer: async () => {
    started();
    return { name: 'The API', ended: new Promise(() => {}), stop: async () => {} };
  },
}));

const nextStart = () =>
  new Promise<void>((resolve) => {
    started = resolve;
  });

test('[RN-03] a server restarts after a change in a folder that was made while it ran', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watched-server-'));
  const server = { folder: relative(ROOT, folder), program: 'main.mjs' } as ListedServer;
  const running = await startWatchedServer(server, 8080, {}, () => {});
  const added = join(folder, 'added');
  const first = nextStart();
  mkdirSync(added);
  await first;
  const second = nextStart();
  writeFileSync(join(added, 'file.mjs'), '');
  await second;
  await running.stop();
  rmSync(folder, { recursive: true });
});
