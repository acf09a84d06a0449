import { useCallback, useRef, useState } from 'react';

export interface SingleFlight {
  busy: boolean;
  /**
   * Runs `work` unless one is under way. Work that resolves with `true` was the last: nothing runs after it.
   * `work` must not reject.
   */
  run(work: () => Promise<boolean>): Promise<void>;
}

/** What is under way can't be started twice. */
export function useSingleFlight(): SingleFlight {
  const [busy, setBusy] = useState(false);
  // Beside the state: a second click can come before React has rendered the first.
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
