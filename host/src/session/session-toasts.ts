import type { Session } from '@idea-hub/shared/session';
import type { ToastBus } from '@idea-hub/shared/toast';
import { SESSION_ERROR_TOAST } from '../timings.ts';

/** Shows the session's errors as toasts (SE-10). The answer ends it. */
export function showSessionErrors(session: Session, toasts: ToastBus): () => void {
  return session.onError((text) => {
    toasts.publish({ type: 'error', text, duration: SESSION_ERROR_TOAST });
  });
}
