import type { StoredSubmission } from './read-submission.ts';

/**
 * The records, with those that were submitted while nobody was signed in made the author's (MI-12). A
 * demonstration record that the author has changed before stays as it is: what was changed signed out
 * becomes an idea of its own then, under the number that it was kept by.
 */
export function claimedBy(
  owner: string,
  kept: readonly StoredSubmission[],
): readonly StoredSubmission[] {
  const taken = new Set(kept.filter((record) => record.owner === owner).map(({ id }) => id));
  return kept.map((record) =>
    record.owner === null
      ? {
          ...record,
          id: taken.has(record.id) ? record.key : record.id,
          owner,
          revision: record.revision + 1,
        }
      : record,
  );
}
