import { untilAborted } from '@composed/browser/until-aborted';

/** One load of a file. Each caller that needs the file joins it. */
export interface JoinedLoad {
  /**
   * Settles with the load, or rejects as soon as `signal` is aborted. The load continues for other callers and is
   * aborted when the last one leaves. `restart` aborts a running load and restarts it for all callers. A finished load
   * ignores it.
   */
  join(signal: AbortSignal, restart: boolean): Promise<void>;
}

/**
 * Starts `work`, which must clean up when its signal is aborted. `fresh` means that an earlier try may have left a
 * response in a cache. `onFailed` is called if the load fails.
 */
export function startJoinedLoad(
  work: (signal: AbortSignal, fresh: boolean) => Promise<void>,
  fresh: boolean,
  onFailed: () => void,
): JoinedLoad {
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
    join(signal, restart) {
      if (restart) turn.abort();
      // Also applies if the last caller left a moment ago.
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
