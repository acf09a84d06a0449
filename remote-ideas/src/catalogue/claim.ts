import { ownSubmissions } from './own-submissions.ts';
import type { SubmissionStore } from './submission-store.ts';

/**
 * Makes the ideas that this browser submitted while nobody was signed in the author's (MI-12). A
 * demonstration record that the author has changed before stays as it is: what was changed signed out
 * becomes an idea of its own then, under the number that it was kept by.
 */
export async function claimSubmissions(
  owner: string,
  submissions: SubmissionStore = ownSubmissions,
): Promise<void> {
  await submissions.put((kept) => {
    const taken = new Set(kept.filter((record) => record.owner === owner).map(({ id }) => id));
    return kept
      .filter((record) => record.owner === null)
      .map((record) => ({
        ...record,
        id: taken.has(record.id) ? record.key : record.id,
        owner,
        revision: record.revision + 1,
      }));
  });
}
