import { useEffect, useMemo } from 'react';
import { type Clock, systemClock } from './clock.ts';

export interface Timers {
  /**
   * Runs `run` after `ms` milliseconds unless the component has unmounted. Returns a function that
   * cancels it.
   */
  after(ms: number, run: () => void): () => void;
  /** Resolves after `ms` milliseconds, or never if the component unmounts first. */
  wait(ms: number): Promise<void>;
}

/** Returns timers that stop when the component unmounts. Components must not use other timers. */
export function useTimers(clock: Clock = systemClock): Timers {
  const { timers, cancelAll } = useMemo(() => {
    const running = new Set<() => void>();
    const after: Timers['after'] = (ms, run) => {
      const stop = clock.after(ms, () => {
        running.delete(stop);
        run();
      });
      running.add(stop);
      return () => {
        running.delete(stop);
        stop();
      };
    };
    return {
      timers: {
        after,
        wait: (ms: number) => new Promise<void>((resolve) => after(ms, resolve)),
      },
      cancelAll() {
        for (const stop of running) stop();
        running.clear();
      },
    };
  }, [clock]);

  useEffect(() => cancelAll, [cancelAll]);
  return timers;
}
