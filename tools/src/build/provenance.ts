import { spawnSync } from 'node:child_process';

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

/** Which sources lie around a folder at this moment, as far as git can tell (DP-17). */
export const provenance = (folder: string, now = new Date()): Provenance => ({
  commit: git(folder, 'rev-parse', 'HEAD'),
  // Without git nobody can say that nothing was changed.
  dirty: git(folder, 'status', '--porcelain') !== '',
  time: now.toISOString(),
});
