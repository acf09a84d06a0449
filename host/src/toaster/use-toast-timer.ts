import { type Clock, systemClock } from '@composed/browser/clock';
import { useLatest } from '@composed/browser/use-latest';
import type { Toast } from '@idea-hub/shared/toast';
import { useEffect, useRef } from 'react';

/**
 * Calls `onOver` after the toast was shown for its duration. `resting` pauses the timer. A toast with
 * duration `Infinity` stays.
 */
export function useToastTimer(
  toast: Toast,
  resting: boolean,
  onOver: () => void,
  clock: Clock = systemClock,
): void {
  const over = useLatest(onOver);

  const left = useRef({ toast, ms: toast.duration });
  useEffect(() => {
    // A new toast with the same id gets its full duration.
    if (left.current.toast !== toast) left.current = { toast, ms: toast.duration };
    if (resting || !Number.isFinite(toast.duration)) return;
    const since = clock.elapsed();
    const cancel = clock.after(left.current.ms, () => over.current());
    return () => {
      cancel();
      left.current.ms = Math.max(0, left.current.ms - (clock.elapsed() - since));
    };
  }, [toast, resting, clock, over]);
}
