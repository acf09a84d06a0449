import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface PrivatePostgres {
  /** Address of the database `postgres`. Its user may create others. */
  url: string;
  stop(): Promise<void>;
}

/** The folder with `initdb` and `postgres`; `null` if PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const folders = [
    ...versions('/usr/lib/postgresql', (version) => join(version, 'bin')),
    ...versions('/opt/homebrew/opt', (name) => join(name, 'bin'), /^postgresql/),
    ...versions('/usr/local/opt', (name) => join(name, 'bin'), /^postgresql/),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const isComplete = (folder: string) =>
    existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
  return folders.find(isComplete) ?? null;
}

/** Newest first. */
function versions(root: string, toFolder: (name: string) => string, names = /./): string[] {
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter((name) => names.test(name))
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
    .map((name) => join(root, toFolder(name)));
}

/**
 * Starts a server only for this run: new data folder, free port, loopback. Turns off syncing to the disk, unless
 * `isDurable`.
 */
export async function startPostgres(
  folder: string,
  { isDurable = false } = {},
): Promise<PrivatePostgres> {
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-postgres-'));
  const identity = otherThanRoot();
  if (identity) chownSync(data, identity.uid, identity.gid);
  const initdb = spawnSync(
    join(folder, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'postgres',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ],
    { ...identity, cwd: data, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`);

  const port = await freePort();
  const options = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    // Tests need little. A benchmark gets what PostgreSQL's manual advises: a quarter of a small machine's memory.
    shared_buffers: isDurable ? '512MB' : '32MB',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(folder, 'postgres'), ['-D', data, ...flags], {
    ...identity,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const kill = () => server.kill('SIGQUIT');
  process.once('exit', kill);
  await isReady(server);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      process.off('exit', kill);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A user other than root, because PostgreSQL refuses to run as root. */
function otherThanRoot(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`postgres ended:\n${said.join('\n')}`)));
    if (!server.stderr) return;
    createInterface(server.stderr).on('line', (line) => {
      said.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  });
}
