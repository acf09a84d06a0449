import { nameOf } from '../names.ts';
import type { PackageStatus } from '../report.ts';

export interface BoardCommand {
  does: string;
  command: string;
}

const run = (rest: string): string => `npm run release -- ${rest}`;

/** Commands that make sense for a package in this state, ready to copy. Users replace each `…`. */
export function commandsOf(
  { pkg, release: stable, canary, disabled }: PackageStatus,
  metrics: string | null,
): BoardCommand[] {
  const found: BoardCommand[] = [];
  // The command names the release, because the page may be older than what is live.
  const name = nameOf({ pkg, release: canary?.release ?? stable });
  const add = (does: string, rest: string) => found.push({ does, command: run(rest) });
  if (canary !== null) {
    add('Raise the canary by steps', `rollout ${name} --metrics ${metrics ?? 'api=…'}`);
    add('Give it to all browsers', `promote ${name} --reason "…"`);
    add('Take it back', `rollback ${name} --reason "…"`);
  } else {
    add('Bring back the release before', `rollback ${name} --reason "…"`);
    if (pkg !== 'host') {
      add('Roll out another release', `rollout ${pkg}@… --metrics ${metrics ?? 'api=…'}`);
    }
  }
  add('Take it back, never to run again', `rollback ${name} --harmful --reason "…"`);
  if (pkg === 'host') return found;
  if (disabled === null) add('Switch it off', `disable ${pkg} --reason "…"`);
  else add('Switch it on again', `enable ${pkg}`);
  return found;
}
