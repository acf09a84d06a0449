import { useCallback } from 'react';
import { useUnmountSignal } from './use-unmount-signal.ts';

/** Tells whether the component is still on screen, for what comes back after a call. */
export function useAlive(): () => boolean {
  const signal = useUnmountSignal();
  return useCallback(() => !signal().aborted, [signal]);
}
