import { useCallback } from 'react';
import { useUnmountSignal } from './use-unmount-signal.ts';

/** Returns a function that tells whether the component is still mounted, for use after a call. */
export function useAlive(): () => boolean {
  const signal = useUnmountSignal();
  return useCallback(() => !signal().aborted, [signal]);
}
