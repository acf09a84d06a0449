import type { Clock } from '@composed/browser/clock';
import type { Locks } from '@composed/browser/locks';

export type ExclusiveRun = (run: () => Promise<void>) => Promise<void>;

interface ExclusiveDeps {
  /** `null` where the browser has none: then nothing is waited for. */
  locks: Locks | null;
  clock: Clock;
  waitLimitMs: number;
}

/** Runs one thing at a time under `name` across the tabs of a browser, where it has locks. */
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
      // No lock to be had: a page that may not use them, or a tab that holds it and is frozen.
      await begin();
    }
  };
}
