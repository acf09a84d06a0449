import type { ReleaseName } from '@composed/contract/release';
import { CLOCKS_DIFFER_MS, DAY_MS } from '../durations.ts';
import { type CountSource, MINUTE_MS, minuteOf, pairUp, SourceError } from './counts.ts';
import type { MinuteOfBoth } from './evidence.ts';
import type { OneNetwork, Watched } from './judge-step.ts';
import type { Position } from './position.ts';

/** Maximum age of counts. The API keeps them for 30 days. */
const LONGEST_MS = 30 * DAY_MS;

/** Collects a roll-out's counts by minute. Requests each minute only once. */
export function createWatch(
  source: CountSource,
  name: ReleaseName,
  position: () => Position,
  now: () => Date,
) {
  const minutes = new Map<number, MinuteOfBoth>();
  /** Highest limit in any answer; `null` if one answer had none. */
  let most: OneNetwork | null | undefined;
  const first = minuteOf(Math.max(position().began.getTime(), now().getTime() - LONGEST_MS));
  let from = first;
  return {
    /**
     * Reads new counts. `isNew` tells whether a minute has ended since the last look. Rejects with a `SourceError` if
     * the counts are not available.
     */
    async look(): Promise<Omit<Watched, 'budget' | 'liars'> & { isNew: boolean }> {
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
