import { type ToastAction, type ToastType, toasts } from '@idea-hub/shared/toast';
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
