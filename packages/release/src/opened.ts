import { createHash } from 'node:crypto';
import type { Candidate } from './candidate.ts';
import {
  type Combination,
  candidateCombination,
  liveCombination,
  otherCombinations,
} from './rendered/combinations.ts';

const recordsOf = (combination: Combination | null) =>
  Object.entries(combination?.releases ?? {})
    .map(([pkg, { record }]) => [pkg, record])
    .sort();

/**
 * The SHA-256, in hexadecimal, of all that a look at the pages depends on: the site, what changes,
 * and the records of what is live, of what is about to be, and of each release that may stand beside it.
 */
export async function openedHash(candidate: Candidate): Promise<string> {
  const others = [...(await otherCombinations(candidate))];
  const seen = [
    candidate.current.site,
    [...candidate.changed].sort(),
    recordsOf(await candidateCombination(candidate)),
    recordsOf(await liveCombination(candidate)),
    others.map(([pkg, combination]) => [pkg, recordsOf(combination)]).sort(),
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}

/** Whether the browser check has passed before for exactly these releases. */
export const wasOpened = ({ current, changed }: Candidate, hash: string): boolean =>
  changed.every((pkg) => current.packages[pkg]?.canary?.opened === hash);

/** The states with that look noted on the canaries among what changed. */
export const withOpened = ({ packages, changed }: Candidate, hash: string): Candidate['packages'] =>
  Object.fromEntries(
    Object.entries(packages).map(([pkg, state]) => [
      pkg,
      state.canary && changed.includes(pkg)
        ? { ...state, canary: { ...state.canary, opened: hash } }
        : state,
    ]),
  );
