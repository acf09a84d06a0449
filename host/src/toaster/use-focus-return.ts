import { type RefObject, useEffect, useRef } from 'react';

export interface FocusReturn {
  ref: RefObject<HTMLElement | null>;
  /** Call it before removing a toast that may have the focus. */
  beforeRemoval(): void;
}

/** Returns the focus to its previous element when a focused toast closes. */
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
