import { useCallback, useEffect, useRef } from 'react';

/** A signal that aborts when the component leaves the screen, so that its call changes nothing. */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController());
  useEffect(() => {
    // React's double effects in development: the component is back.
    if (controller.current.signal.aborted) controller.current = new AbortController();
    return () => controller.current.abort();
  }, []);
  return useCallback(() => controller.current.signal, []);
}
