import { useCallback, useEffect, useRef } from 'react';
import { type Clock, systemClock } from './clock.ts';

/** Runs a function after `ms` milliseconds, or immediately when the component unmounts first. */
export type Finish = (ms: number, run: (isGone: () => boolean) => void) => void;

/**
 * Returns a function for work that the visitor started and sees as in progress. Unmounting finishes
 * that work, while a timer of `useTimers` would drop it. `isGone` tells the work whether the
 * component has unmounted.
 */
export function useFinish(clock: Clock = systemClock): Finish {
  const gone = useRef(false);
  const waiting = useRef(new Set<() => void>());
  useEffect(() => {
    // In development React runs effects twice, so the component may be back.
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
