import { spawnSync } from 'node:child_process';
import { ROOT } from '../paths.ts';

export interface Provenance {
  /** `null` without git. */
  commit: string | null;
  dirty: boolean;
  time: string;
}

const git = (...args: string[]): string | null => {
  const done = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : null;
};

/** Which sources lie here at this moment, as far as git can tell (DP-17). */
export const provenance = (now = new Date()): Provenance => ({
  commit: git('rev-parse', 'HEAD'),
  // Without git nobody can say that nothing was changed.
  dirty: git('status', '--porcelain') !== '',
  time: now.toISOString(),
});
