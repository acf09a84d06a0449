import { useTimers } from '@composed/browser/use-timers';
import { useEffect, useRef, useState } from 'react';

/** Debounces a text by `ms` milliseconds, so that typing does not make a call for each keystroke. */
export function useAtRest(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  const { after } = useTimers();
  const cancel = useRef<() => void>(() => {});
  useEffect(() => {
    cancel.current();
    // Clearing applies immediately, so that the old text is not searched again.
    if (text === '') setRested(text);
    else cancel.current = after(ms, () => setRested(text));
  }, [text, ms, after]);
  return text === '' ? '' : rested;
}
