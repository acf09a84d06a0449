import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the component is still on screen, for what comes back after a call (CL-11). */
export function useAlive(): () => boolean {
  const alive = useRef(false);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  return useCallback(() => alive.current, []);
}
