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

/** Reads the commit of a folder and whether it has uncommitted changes. */
export function provenance(folder: string, now = new Date()): Provenance {
  const time = now.toISOString();
  // Without git we can't tell, so the sources count as changed.
  if (!isTracked(resolve(folder))) return { commit: null, dirty: true, time };
  return {
    commit: git(folder, 'rev-parse', 'HEAD'),
    dirty: git(folder, 'status', '--porcelain') !== '',
    time,
  };
}
