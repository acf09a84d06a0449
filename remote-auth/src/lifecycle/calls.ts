import { useCallback, useEffect, useRef, useState } from 'react';

interface SingleFlight {
  busy: boolean;
  /**
   * Runs `work`. Does nothing during another run, and nothing after a run that resolved with `true`. `work`
   * must not reject.
   */
  run(work: () => Promise<boolean>): Promise<void>;
}

/** Prevents concurrent runs, such as a second submit. */
export function useSingleFlight(): SingleFlight {
  const [busy, setBusy] = useState(false);
  // A ref, because a second click can come before React has rendered the first.
  const closed = useRef(false);

  const run = useCallback(async (work: () => Promise<boolean>) => {
    if (closed.current) return;
    closed.current = true;
    setBusy(true);
    const last = await work();
    closed.current = last;
    setBusy(last);
  }, []);

  return { busy, run };
}

/** Returns a function that tells whether the component is still mounted, for use after a call. */
export function useAlive(): () => boolean {
  const signal = useUnmountSignal();
  return useCallback(() => !signal().aborted, [signal]);
}

/** Returns a signal that aborts on unmount, so that a pending call has no effect. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // React's double effects in development have mounted the component again.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return useCallback(() => controller.current.signal, []);
}
