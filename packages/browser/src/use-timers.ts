import { useEffect, useMemo } from 'react';
import { type Clock, systemClock } from './clock.ts';

export interface Timers {
  /** Runs `run` after `ms` milliseconds unless the component is gone by then; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Resolves after `ms` milliseconds; never, once the component is gone. */
  wait(ms: number): Promise<void>;
}

/** The one way to a timer in a component: all of its timers end with it. */
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
