import { useSyncExternalStore } from 'react';

function subscribe(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

/** Whether the browser has a connection, as far as it knows; true in HTML that is rendered ahead. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
