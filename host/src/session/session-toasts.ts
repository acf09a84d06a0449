import type { Session } from '@idea-hub/shared/session';
import type { ToastBus } from '@idea-hub/shared/toast';
import { messages } from '../messages.ts';
import { SESSION_ERROR_TOAST } from '../timings.ts';

/** Shows session errors as toasts, and tells when another tab has ended the session. */
export function showSessionToasts(session: Session, toasts: ToastBus): void {
  const duration = SESSION_ERROR_TOAST;
  session.onError((text) => toasts.publish({ type: 'error', text, duration }));
  session.subscribe(() => {
    const state = session.getState();
    if (state.status !== 'anonymous' || state.reason !== 'elsewhere') return;
    toasts.publish({ type: 'info', text: messages.session.endedElsewhere, duration });
  });
}
