import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { backup, restore } from '../src/commands/backup-command.ts';
import { somebody } from './support/client.ts';
import { killServers, ServerProcess } from './support/server-process.ts';

const API = fileURLToPath(new URL('../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'idea-hub-backup-'));
afterEach(killServers);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SOURCE = `file:${join(folder, 'source.db')}`;
const TARGET = `file:${join(folder, 'target.db')}`;
const FILE = 'saved.jsonl.gz';

/** Runs a command as `npm run` does when it is typed in `folder`. */
async function run(command: 'backup' | 'restore', database: string): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(API, 'package.json'), 'utf8'));
  const [, ...words] = scripts[command].split(' ');
  const env = { PATH: process.env.PATH, INIT_CWD: folder, DATABASE_URL: database };
  const args = [...words, FILE];
  return (await promisify(execFile)(process.execPath, args, { cwd: API, env })).stdout.trim();
}

test('[AP-13] npm run backup beside a running server, and npm run restore; each says what is wrong @ci', async () => {
  const server = await ServerProcess.start({ DATABASE_URL: SOURCE });
  const { email, password, name } = somebody();
  expect((await server.post('/auth/register', { email, password, name })).status).toBe(201);
  expect(await run('backup', SOURCE)).toMatch(/^Saved \d+ rows to .+saved\.jsonl\.gz\. It holds/);
  await server.kill('SIGTERM');
  expect(await run('restore', TARGET)).toMatch(/^Restored \d+ rows from .+saved\.jsonl\.gz\.$/);
  const moved = await ServerProcess.start({ DATABASE_URL: TARGET });
  const login = await moved.post('/auth/login', { email, password });
  expect([login.status, login.body.email]).toEqual([200, email]);
  await moved.kill('SIGTERM');

  const env = { INIT_CWD: folder, DATABASE_URL: SOURCE };
  const nowhere = { ...env, DATABASE_URL: `file:${join(folder, 'nowhere.db')}` };
  const path = join(folder, FILE);
  await expect(backup([], env)).rejects.toThrow(/^Name the file to write: .+\.$/);
  await expect(backup([FILE, 'more'], env)).rejects.toThrow(/^Name the file to write: .+\.$/);
  await expect(backup([FILE], env)).rejects.toThrow(`${path} exists already; nothing was written.`);
  await expect(backup([FILE], nowhere)).rejects.toThrow('DATABASE_URL: there is no file ');
  await expect(backup(['no/folder'], env)).rejects.toThrow(" can't be found.");
  await expect(restore([], env)).rejects.toThrow(/^Name the file to read: .+\.$/);
  await expect(restore(['none.gz'], nowhere)).rejects.toThrow("none.gz can't be found.");
  await expect(restore(['.'], nowhere)).rejects.toThrow(" can't be used (");
  await expect(restore(['--end-sessions', FILE], env)).rejects.toThrow('has tables already.');
});
