import { tabStore } from '@composed/browser/storage';
import type { ApiClient } from '@idea-hub/shared/api';
import { VISITORS_MARKS } from '@idea-hub/shared/platform/storage-keys';
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

/** Sends the likes and saves of a signed-out visitor after a sign-in. Samples mode stores none. */
export function sendVisitorsMarks(session: Session, api: ApiClient): void {
  let member: string | undefined;
  session.subscribe(async () => {
    const state = session.getState();
    const before = member;
    member = state.user?.id;
    const isOver = state.status === 'anonymous' && state.reason === 'signed-out';
    if (!isOver && (!member || member === before)) return;
    // A mounted screen of ideas handles the marks first and shows their results.
    await null;
    for (const key of tabStore.keys(VISITORS_MARKS)) {
      const forget = () => tabStore.remove(key);
      // The next visitor in this tab is another person.
      if (isOver) forget();
      else {
        const path = `/ideas/${key.slice(VISITORS_MARKS.length)}`;
        // After a failure, the mark stays for the next sign-in.
        api.send({ method: 'PUT', path }).then(forget, () => {});
      }
    }
  });
}
