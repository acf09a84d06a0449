import { useCallback, useEffect, useRef } from 'react';
import { type Clock, systemClock } from './clock.ts';

/** Runs what was set going after `ms` milliseconds, or at once when the component goes before that. */
export type Finish = (ms: number, run: (isGone: () => boolean) => void) => void;

/**
 * For what a visitor has set going and is told is under way: leaving the screen finishes it, where a timer of
 * `useTimers` would drop it. What runs is told whether anybody still looks.
 */
export function useFinish(clock: Clock = systemClock): Finish {
  const gone = useRef(false);
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    // React's double effects in development: the component is back.
    gone.current = false;
    const { current } = waiting;
    return () => {
      gone.current = true;
      for (const finish of [...current]) finish();
    };
  }, []);
  return useCallback(
    (ms, run) => {
      const finish = () => {
        stop();
        waiting.current.delete(finish);
        run(() => gone.current);
      };
      const stop = clock.after(ms, finish);
      waiting.current.add(finish);
    },
    [clock],
  );
}
