import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages } from '@composed/workspace/installed/programs';

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

/** Tells whether the API's tests can use PostgreSQL. Installs Debian's package if allowed. */
export function ensurePostgres(): boolean {
  if (process.env.TEST_POSTGRES_URL || hasServer()) return true;
  installPackages('postgresql');
  return hasServer();
}
