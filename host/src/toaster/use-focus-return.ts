import { type RefObject, useEffect, useRef } from 'react';

export interface FocusReturn {
  ref: RefObject<HTMLElement | null>;
  /** To be called before a toast goes that may hold the focus. */
  beforeRemoval(): void;
}

/** Gives the focus back to where it came from, so that closing a toast does not lose the visitor's place. */
export function useFocusReturn(): FocusReturn {
  const ref = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const region = ref.current;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && region?.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    };
    region?.addEventListener('focusin', onFocusIn);
    return () => region?.removeEventListener('focusin', onFocusIn);
  }, []);

  return {
    ref,
    beforeRemoval() {
      if (!ref.current?.contains(document.activeElement)) return;
      if (cameFrom.current?.isConnected) cameFrom.current.focus({ preventScroll: true });
      cameFrom.current = null;
    },
  };
}
