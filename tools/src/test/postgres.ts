import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

function candidates(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
}

const hasServer = (): boolean =>
  candidates().some((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')));

/** Whether the API's tests can have a PostgreSQL; installs Debian's where we may (RN-02). */
export function ensurePostgres(): boolean {
  if (process.env.TEST_POSTGRES_URL || hasServer()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('No PostgreSQL on this machine; installing one …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio: ['ignore', 'inherit', 'inherit'] = ['ignore', 'inherit', 'inherit'];
  spawnSync('apt-get', ['update'], { stdio, env });
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { stdio, env });
  return hasServer();
}
