import { useSyncExternalStore } from 'react';

/** The second column starts at this width, as in `wizard.module.css`. */
const width = () => globalThis.matchMedia?.('(min-width: 64em)');

function subscribe(listen: () => void) {
  const query = width();
  query?.addEventListener('change', listen);
  return () => query?.removeEventListener('change', listen);
}

/** Whether there is a second column next to the form. Some content moves there. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => width()?.matches ?? false,
    () => false,
  );
