import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export interface Provenance {
  /** `null` without git. */
  commit: string | null;
  dirty: boolean;
  time: string;
}

const git = (cwd: string, ...args: string[]): string | null => {
  const done = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : null;
};

function isTracked(folder: string): boolean {
  const parent = dirname(folder);
  return existsSync(join(folder, '.git')) || (parent !== folder && isTracked(parent));
}

/** Which sources lie around a folder at this moment, as far as git can tell. */
export function provenance(folder: string, now = new Date()): Provenance {
  const time = now.toISOString();
  // Without git nobody can say that nothing was changed.
  if (!isTracked(resolve(folder))) return { commit: null, dirty: true, time };
  return {
    commit: git(folder, 'rev-parse', 'HEAD'),
    dirty: git(folder, 'status', '--porcelain') !== '',
    time,
  };
}
