import { useCallback, useRef, useState } from 'react';

export interface SingleFlight {
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
