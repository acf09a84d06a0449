import { useSyncExternalStore } from 'react';

/** From here on there is a second column, as in `wizard.module.css`. */
const width = () => globalThis.matchMedia?.('(min-width: 64em)');

function subscribe(listen: () => void) {
  const query = width();
  query?.addEventListener('change', listen);
  return () => query?.removeEventListener('change', listen);
}

/** Whether something stands beside the form: for what has another place in the page then. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => width()?.matches ?? false,
    () => false,
  );
