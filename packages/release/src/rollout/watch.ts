import type { ReleaseName } from '@composed/contract/release';
import { type CountSource, MINUTE_MS, minuteOf, pairUp, SourceError } from './counts.ts';
import type { MinuteOfBoth } from './evidence.ts';
import type { OneNetwork, Watched } from './judge-step.ts';
import type { Position } from './position.ts';

/** So far the clocks of a source and of this machine may be apart. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/** No source answers for longer: the API for 31 days, and it keeps its counts for 30. */
const LONGEST_MS = 30 * 24 * 60 * MINUTE_MS;

export interface Watch {
  /**
   * What is counted by now; `isNew` when a minute was over since the last look. Rejects with a
   * `SourceError` while that can't be had.
   */
  look(): Promise<Omit<Watched, 'budget' | 'liars'> & { isNew: boolean }>;
}

/** Gathers the minutes of a roll-out, each of which is asked for once. */
export function createWatch(
  source: CountSource,
  name: ReleaseName,
  position: () => Position,
  now: () => Date,
): Watch {
  const minutes = new Map<number, MinuteOfBoth>();
  /** The most that any of the answers has told of. */
  let most: OneNetwork | null | undefined;
  const first = minuteOf(Math.max(position().began.getTime(), now().getTime() - LONGEST_MS));
  let from = first;
  return {
    async look() {
      const { stable, began, stepBegan } = position();
      const { until, rows, oneNetwork } = await source.counts(name.pkg, new Date(from));
      const end = minuteOf(until.getTime());
      const ahead = end - now().getTime();
      if (ahead > CLOCKS_DIFFER_MS) {
        throw new SourceError(
          `${source.name} has counts up to ${until.toISOString()}, which is still to come: its clock, or this machine's, is wrong.`,
        );
      }
      if (ahead < -CLOCKS_DIFFER_MS) {
        throw new SourceError(
          `${source.name} has counts up to ${until.toISOString()} only: it, or its clock, is behind.`,
        );
      }
      for (const [time, both] of pairUp(rows, name.release, stable)) {
        if (time >= from && time < end) minutes.set(time, both);
      }
      const isNew = end > from;
      from = Math.max(from, end);
      const inOrder = [...minutes].sort(([a], [b]) => a - b);
      const ofStep = inOrder.filter(([time]) => time >= stepBegan.getTime()).length;
      if (most === undefined || oneNetwork === null) most = oneNetwork;
      else if (most !== null && oneNetwork.loads > most.loads) most = oneNetwork;
      const since = (begin: Date) =>
        (from - Math.max(first, Math.min(from, minuteOf(begin.getTime())))) / MINUTE_MS;
      return {
        minutes: inOrder.map(([, both]) => both),
        ofStep,
        elapsed: since(began),
        elapsedOfStep: since(stepBegan),
        oneNetwork: most,
        isNew,
      };
    },
  };
}
