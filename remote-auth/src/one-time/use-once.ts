import { useTimers } from '@composed/browser/use-timers';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CONFIGURATION_WAIT_MS } from '../timings.ts';

/**
 * Calls `onUse` once for each value, despite React's double effects. It waits for `ready`, with a time limit.
 * A reload or unmount during the wait leaves the value unused.
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
    // The call itself reports a configuration that could not be loaded.
    void Promise.race([ready, wait(CONFIGURATION_WAIT_MS)]).then(start, start);
    return () => {
      gone = true;
    };
  }, [value, ready, wait]);
}
