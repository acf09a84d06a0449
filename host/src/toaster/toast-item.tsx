import { systemClock } from '@composed/browser/clock';
import { useLatest } from '@composed/browser/use-latest';
import type { Toast } from '@idea-hub/shared/toast';
import { ToastView } from '@idea-hub/shared/ui/toast-view';
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './toaster.module.css';

function subscribe(listen: () => void): () => void {
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

const usePageHidden = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'hidden',
    () => false,
  );

interface ToastItemProps {
  toast: Toast;
  isNewest: boolean;
  onDismiss(): void;
}

export function ToastItem({ toast, isNewest, onDismiss }: ToastItemProps) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();
  useToastTimer(toast, pointed || focused || hidden, onDismiss);

  const { type, text, action } = toast;
  return (
    <ToastView
      className={styles.toast}
      data-newest={isNewest || undefined}
      data-ink
      type={type}
      text={text}
      action={
        action && {
          label: action.label,
          run() {
            onDismiss();
            action.run();
          },
        }
      }
      onClose={onDismiss}
      // React reports no enter if the toast takes the place of a removed element under the pointer.
      onPointerOver={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget))
      }
    />
  );
}

/**
 * Calls `onOver` after the toast was shown for its duration. `resting` pauses the timer. A toast with
 * duration `Infinity` stays.
 */
function useToastTimer(toast: Toast, resting: boolean, onOver: () => void): void {
  const over = useLatest(onOver);

  const left = useRef({ toast, ms: toast.duration });
  useEffect(() => {
    // A new toast with the same id gets its full duration.
    if (left.current.toast !== toast) left.current = { toast, ms: toast.duration };
    if (resting || !Number.isFinite(toast.duration)) return;
    const since = systemClock.elapsed();
    const cancel = systemClock.after(left.current.ms, () => over.current());
    return () => {
      cancel();
      left.current.ms = Math.max(0, left.current.ms - (systemClock.elapsed() - since));
    };
  }, [toast, resting, over]);
}
