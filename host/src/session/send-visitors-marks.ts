import { tabStore } from '@composed/browser/storage';
import type { ApiClient } from '@idea-hub/shared/api';
import { VISITORS_MARKS } from '@idea-hub/shared/platform/storage-keys';
import type { Session } from '@idea-hub/shared/session';

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
