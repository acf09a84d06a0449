import { type ToastAction, type ToastType, toasts } from '@idea-hub/shared/toast';
import { messages } from './messages.ts';
import { ACCOUNT_NOTICE_MS } from './timings.ts';

interface Notice {
  type: ToastType;
  text: string;
  action?: ToastAction;
  /** Milliseconds; the default is `ACCOUNT_NOTICE_MS`. */
  duration?: number;
  id?: string;
}

/** Shows a notice. Returns the id that dismisses it. */
export const notify = ({ duration = ACCOUNT_NOTICE_MS, ...notice }: Notice): string =>
  toasts.publish({ ...notice, duration });

/** Shows a failure with a retry button. It replaces an earlier failure notice. */
export const notifyFailure = (text: string, retry: () => void, duration?: number): string =>
  notify({
    type: 'error',
    text,
    duration,
    id: FAILURE,
    action: {
      label: messages.tryAgain,
      run() {
        dismissFailure();
        retry();
      },
    },
  });

export const dismissFailure = () => toasts.dismiss(FAILURE);

const FAILURE = 'account-save-failed';
