import { untilAborted } from '@composed/browser/until-aborted';

/** One load of a file, for all who wait for it. */
export interface SharedLoad {
  /**
   * Settles as the load does, and rejects before when `signal` is aborted. The load goes on for
   * whoever else waits; the last one to go ends it. `anew` abandons what is under way and begins
   * again, for all who wait; it changes nothing where the load is done.
   */
  join(signal: AbortSignal, anew: boolean): Promise<void>;
}

/**
 * Starts `work`, which has to leave nothing behind when its signal is aborted. `fresh` says that an
 * earlier try may have left something in a cache. `onFailed` hears of an end without success.
 */
export function startSharedLoad(
  work: (signal: AbortSignal, fresh: boolean) => Promise<void>,
  fresh: boolean,
  onFailed: () => void,
): SharedLoad {
  let turn = new AbortController();
  let waiting = 0;

  async function run(again: boolean): Promise<void> {
    const mine = turn;
    try {
      await work(mine.signal, again);
    } catch (error) {
      if (mine !== turn) return run(true);
      onFailed();
      throw error;
    }
  }
  const done = run(fresh);

  return {
    join(signal, anew) {
      if (anew) turn.abort();
      // Also where the last one has gone just now.
      if (turn.signal.aborted) turn = new AbortController();
      waiting += 1;
      signal.addEventListener('abort', () => {
        waiting -= 1;
        if (waiting === 0) turn.abort();
      });
      return untilAborted(done, signal);
    },
  };
}
