import { useSyncExternalStore } from 'react';

function subscribe(listen: () => void): () => void {
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

/** Whether the tab is out of sight. */
export const usePageHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'hidden',
    () => false,
  );
