import { browserLocks } from '@idea-hub/shared/platform/locks';
import { localStore } from '@idea-hub/shared/platform/storage';
import { claimedBy } from './claimed-by.ts';
import { createSubmissionStore, type SubmissionStore } from './submission-store.ts';

/** What this browser keeps. One for the page, so that every screen hears of every change. */
export const ownSubmissions: SubmissionStore = createSubmissionStore({
  store: localStore,
  locks: browserLocks(),
});

/** Makes the ideas that this browser submitted while nobody was signed in the author's, for good (MI-12). */
export async function claimSubmissions(
  owner: string,
  submissions: SubmissionStore = ownSubmissions,
): Promise<void> {
  await submissions.put((kept) =>
    claimedBy(owner, kept).filter((record, index) => record !== kept[index]),
  );
}
