import { SCREEN_OUTCOMES } from '@composed/contract/screen-outcomes';
import { isAmount, isInstant, isText, type Of, objectOf } from '@composed/contract/shape';
import { UserError } from '@composed/workspace/user-error';
import type { Loads, MinuteOfBoth } from './evidence.ts';
import type { OneNetwork } from './judge-step.ts';

/** Screen loads of one release in one minute. */
export interface CountRow extends Loads {
  /** ISO 8601 instant of its begin. */
  minute: string;
  release: string;
  /** Sum of the times of those that were shown, and how many these are. */
  milliseconds: number;
  shown: number;
}

export interface Counts {
  /** Up to here all is counted: the end of the last whole minute. */
  until: Date;
  rows: CountRow[];
  /** What one network may have added, of each release; `null` where nothing limits that. */
  oneNetwork: OneNetwork | null;
}

/** Where the counts of screen loads come from. */
export interface CountSource {
  /** For messages. */
  readonly name: string;
  /** Those of whole minutes from `since` on. Rejects with a `SourceError`. */
  counts(remote: string, since: Date): Promise<Counts>;
}

/** The counts can't be had now; they may be later. */
export class SourceError extends UserError {}

export const MINUTE_MS = 60_000;
export const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** Whether an outcome that pages count is a failure; one that is not known is none. */
const isFailureOf: Readonly<Record<string, boolean>> = SCREEN_OUTCOMES;

export const isCounted = objectOf({
  /** ISO 8601 instant of its begin. */
  minute: isInstant,
  release: isText,
  outcome: isText,
  count: isAmount,
  milliseconds: isAmount,
});

/** One outcome of a release's screen loads in one minute. */
export type Counted = Of<typeof isCounted>;

/** Adds the outcomes of all screens up, for each release and minute. */
export function addUp(counted: readonly Counted[]): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const { minute, release, outcome, count, milliseconds } of counted) {
    const key = `${minute} ${release}`;
    const none = { minute, release, loads: 0, failures: 0, milliseconds: 0, shown: 0 };
    const row = rows.get(key) ?? none;
    rows.set(key, row);
    const isFailure = isFailureOf[outcome] === true;
    if (isFailure) row.failures += count;
    // What threw was shown before, and is a load already.
    if (outcome === 'shown' || (isFailure && outcome !== 'threw')) row.loads += count;
    if (outcome === 'shown') {
      row.shown += count;
      row.milliseconds += milliseconds;
    }
  }
  return [...rows.values()].sort((a, b) => (a.minute < b.minute ? -1 : 1));
}

const NONE: Loads = { loads: 0, failures: 0 };

/** The minutes in which the canary and the stable release are to be compared, in order. */
export function pairUp(
  rows: readonly CountRow[],
  canary: string,
  stable: string,
): Map<number, MinuteOfBoth> {
  const minutes = new Map<number, MinuteOfBoth>();
  for (const { minute, release, loads, failures } of rows) {
    if (release !== canary && release !== stable) continue;
    const time = minuteOf(Date.parse(minute));
    const both = minutes.get(time) ?? { canary: NONE, stable: NONE };
    // A screen may throw more than once; a load fails once.
    const found = { loads, failures: Math.min(loads, failures) };
    minutes.set(time, { ...both, [release === canary ? 'canary' : 'stable']: found });
  }
  return minutes;
}
