import type { Clock } from '@composed/browser/clock';
import type { Locks } from '@composed/browser/locks';

export type ExclusiveRun = (run: () => Promise<void>) => Promise<void>;

interface ExclusiveDeps {
  /** `null` if the browser has none. Then runs don't wait for each other. */
  locks: Locks | null;
  clock: Clock;
  waitLimitMs: number;
}

/** Creates a function that runs one callback at a time across all tabs, if the browser has locks. */
export function createExclusive(
  name: string,
  { locks, clock, waitLimitMs }: ExclusiveDeps,
): ExclusiveRun {
  return async (run) => {
    if (!locks) return run();
    const waiting = new AbortController();
    const stopClock = clock.after(waitLimitMs, () => waiting.abort());
    let begun = false;
    const begin = () => {
      begun = true;
      stopClock();
      return run();
    };
    try {
      await locks.request(name, { signal: waiting.signal }, begin);
    } catch (error) {
      if (begun) throw error;
      // No lock: the page may not use locks, or the tab that holds it is frozen.
      await begin();
    }
  };
}
