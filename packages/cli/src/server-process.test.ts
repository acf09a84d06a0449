import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ListedServer } from '@composed/workspace/define-site';
import { startServer } from './server-process.ts';

let folder: string;
let silent: Server;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'composed-server-'));
  silent = createServer();
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve);
  });
});
afterEach(() => {
  silent.close();
  rmSync(folder, { recursive: true });
});

test('[RN-01] a server that takes connections and never answers is waited for as long as any other', async () => {
  writeFileSync(join(folder, 'main.mjs'), 'setInterval(() => {}, 1_000);');
  const server: ListedServer = {
    title: 'The API',
    variable: 'API_PORT',
    port: 8080,
    folder: 'api',
    program: 'main.mjs',
    health: '/health',
    local: () => ({}),
    lines: () => ({}),
  };
  const { port } = silent.address() as AddressInfo;
  // Run the clock 20 times faster, so that the 30 s limit ends within two seconds.
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => 20 * now());
  await expect(startServer(server, port, {}, 'nothing', folder)).rejects.toThrow(
    `The API did not answer on port ${port}.`,
  );
});
