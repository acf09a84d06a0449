import type { ReleaseName } from '@composed/contract/release';
import { UsageError } from '../command.ts';

export interface RolloutPlan {
  name: ReleaseName;
  /** Rising shares, in per cent of the browsers. */
  steps: readonly number[];
  /** Minimum duration of a step, in milliseconds. */
  everyMs: number;
  /** Additional failures per load that the canary may have over the stable release. 0.01 is one percentage point. */
  budget: number;
  /** Number of networks that may lie without changing the verdict. */
  liars: number;
  why: string | null;
  /** Whether the release may replace another canary. Default: refuse it. */
  replace?: boolean;
  /** Further options of the command, for the history. */
  options?: readonly string[];
}

export interface RolloutEnd {
  /** Per cent of the browsers that have the release at the end. */
  traffic: number;
  /** Reason for taking it back; `null` if it succeeded. */
  takenBack: string | null;
}

const DEFAULT_STEPS = '1,5,25,100';

/** Reads `1,5,25,100`. Throws a `UsageError`. */
export function readSteps(text: string = DEFAULT_STEPS): number[] {
  const steps = text.split(',').map((step) => (/^\d{1,3}$/.test(step.trim()) ? Number(step) : 0));
  const rises = steps.every((step, index) => step > (steps[index - 1] ?? 0) && step <= 100);
  if (!rises) {
    throw new UsageError(
      `--steps must be rising per cents from 1 to 100, such as ${DEFAULT_STEPS}, not "${text}".`,
    );
  }
  if (steps[0] === 100) {
    throw new UsageError(
      '--steps must begin below 100, or nobody has the stable release to be held against; "promote" gives a release to all browsers at once.',
    );
  }
  return steps;
}

/** Reads per cent of the loads, such as `0.5`, as a share. Throws a `UsageError`. */
export function readBudget(text = '1'): number {
  const points = /^\d{1,2}(\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (points < 0.01 || points > 50) {
    throw new UsageError(`--budget must be per cents of the loads from 0.01 to 50, not "${text}".`);
  }
  return points / 100;
}

/** Default number of networks that may lie. An attacker can rent this many machines in different networks. */
export const DEFAULT_LIARS = 32;

/** Reads how many networks may lie without changing the verdict. Throws a `UsageError`. */
export function readLiars(text?: string): number {
  if (text === undefined) return DEFAULT_LIARS;
  const liars = /^\d{1,4}$/.test(text) ? Number(text) : -1;
  if (liars < 0 || liars > 1_000) {
    throw new UsageError(
      `--liars must be a number of networks from 0, which believes every report, to 1000, not "${text}".`,
    );
  }
  return liars;
}
