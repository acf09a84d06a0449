import { useCallback, useEffect, useRef } from 'react';

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
