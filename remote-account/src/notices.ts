import { type ToastAction, type ToastType, toasts } from '@idea-hub/shared/toast';
import { messages } from './messages.ts';
import { ACCOUNT_NOTICE_MS } from './timings.ts';

/** A notice of the Account Manager. */
export interface Notice {
  type: ToastType;
  text: string;
  action?: ToastAction;
  /** Milliseconds; the account's 4 s unless told. */
  duration?: number;
  /** A notice takes the place of one with the same id. */
  id?: string;
}

/** Returns the id that takes the notice away again. */
export const notify = ({ duration = ACCOUNT_NOTICE_MS, ...notice }: Notice): string =>
  toasts.publish({ ...notice, duration });

/** Says that something failed, and lets it be tried again. One such notice takes the place of another. */
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
