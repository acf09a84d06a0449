import { claimedBy } from './claimed-by.ts';
import { ownSubmissions } from './own-submissions.ts';
import type { SubmissionStore } from './submission-store.ts';

/** Makes the ideas that this browser submitted while nobody was signed in the author's, for good (MI-12). */
export async function claimSubmissions(
  owner: string,
  submissions: SubmissionStore = ownSubmissions,
): Promise<void> {
  await submissions.put((kept) =>
    claimedBy(owner, kept).filter((record, index) => record !== kept[index]),
  );
}
