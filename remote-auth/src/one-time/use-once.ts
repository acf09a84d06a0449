import { useTimers } from '@composed/browser/use-timers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CONFIGURATION_WAIT_MS } from '../timings.ts';

/**
 * Calls `onUse` once with each value, also under React's double effects. It waits until calls
 * can go out, with a limit: up to then a reload, or leaving the screen, leaves the value unused.
 */
export function useOnce(
  value: string | undefined,
  ready: Promise<unknown>,
  onUse: (value: string) => void,
): void {
  const used = useRef<string | undefined>(undefined);
  const { wait } = useTimers();
  const consume = useEffectEvent(onUse);

  useEffect(() => {
    if (value === undefined || used.current === value) return;
    let gone = false;
    const start = () => {
      if (gone || used.current === value) return;
      used.current = value;
      consume(value);
    };
    // A configuration that can't be had is for the call itself to report.
    void Promise.race([ready, wait(CONFIGURATION_WAIT_MS)]).then(start, start);
    return () => {
      gone = true;
    };
  }, [value, ready, wait]);
}
