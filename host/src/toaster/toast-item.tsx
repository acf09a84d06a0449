import type { Toast } from '@idea-hub/shared/toast';
import { ToastView } from '@idea-hub/shared/ui/toast-view';
import { type FocusEvent, useState } from 'react';
import { messages } from '../messages.ts';
import styles from './toaster.module.css';
import { usePageHidden } from './use-page-hidden.ts';
import { useToastTimer } from './use-toast-timer.ts';

interface ToastItemProps {
  toast: Toast;
  isNewest: boolean;
  onDismiss(): void;
}

/** One toast with its timer. */
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
      closeLabel={messages.toaster.close}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget))
      }
    />
  );
}
