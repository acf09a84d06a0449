import { tabStore } from '@composed/browser/storage';
import type { ApiClient } from '@idea-hub/shared/api';
import { VISITORS_MARKS } from '@idea-hub/shared/platform/storage-keys';
import type { Session } from '@idea-hub/shared/session';

/** What was liked and saved signed out is the member's who signs in, wherever that leads. There is none in samples mode. */
export function sendVisitorsMarks(session: Session, api: ApiClient): void {
  let member: string | undefined;
  session.subscribe(async () => {
    const state = session.getState();
    const before = member;
    member = state.user?.id;
    const isOver = state.status === 'anonymous' && state.reason === 'signed-out';
    if (!isOver && (!member || member === before)) return;
    // A screen of ideas, where there is one, has sent them by then, and shows what becomes of them.
    await null;
    for (const key of tabStore.keys(VISITORS_MARKS)) {
      const forget = () => tabStore.remove(key);
      // Whoever comes next in this tab is somebody else.
      if (isOver) forget();
      else {
        const path = `/ideas/${key.slice(VISITORS_MARKS.length)}`;
        // Without an answer it stays for the next time.
        api.send({ method: 'PUT', path }).then(forget, () => {});
      }
    }
  });
}
