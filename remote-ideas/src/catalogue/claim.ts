import { ownSubmissions } from './own-submissions.ts';
import type { SubmissionStore } from './submission-store.ts';

/** Makes the ideas that this browser submitted while nobody was signed in the author's (MI-12). */
export async function claimSubmissions(
  owner: string,
  submissions: SubmissionStore = ownSubmissions,
): Promise<void> {
  await submissions.put((kept) =>
    kept
      .filter((record) => record.owner === null)
      .map((record) => ({ ...record, owner, revision: record.revision + 1 })),
  );
}
