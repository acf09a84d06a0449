import type { Submission, Viewer } from '../types.ts';
import { DEMO_SUBMISSIONS, isDemoId } from './demo-submissions.ts';
import type { StoredSubmission } from './read-submission.ts';

const later = (a: string, b: string) => Date.parse(b) - Date.parse(a);

/**
 * A signed-in author has what their account submitted and what this browser kept while nobody was
 * signed in; a visitor who is signed out has the latter alone (MI-12).
 */
function belongsTo(record: StoredSubmission, { userId }: Viewer): boolean {
  return record.owner === userId || (record.owner === null && userId !== null);
}

/** The viewer's stored submissions; where ids meet, the account's own before what is not claimed yet. */
function ownStored(kept: readonly StoredSubmission[], viewer: Viewer): StoredSubmission[] {
  const byId = new Map<number, StoredSubmission>();
  for (const record of kept) {
    if (!belongsTo(record, viewer)) continue;
    if (record.owner === viewer.userId || !byId.has(record.id)) byId.set(record.id, record);
  }
  return [...byId.values()];
}

/** The viewer's own ideas, newest submission first. With `demos` a signed-in author has those too (MI-13). */
export function ownIdeas(
  kept: readonly StoredSubmission[],
  viewer: Viewer,
  demos: boolean,
): Submission[] {
  const own: Submission[] = ownStored(kept, viewer);
  if (demos && viewer.userId !== null) {
    const changed = new Set(own.map((idea) => idea.id));
    own.push(...DEMO_SUBMISSIONS.filter((demo) => !changed.has(demo.id)));
  }
  return own.sort((a, b) => later(a.submittedDate, b.submittedDate) || b.id - a.id);
}

/** What the viewer may edit: their own, and the demonstration records, which anybody may try (WZ-14). */
export function editableBy(
  kept: readonly StoredSubmission[],
  id: number,
  viewer: Viewer,
  demos: boolean,
): Submission | undefined {
  return (
    ownStored(kept, viewer).find((record) => record.id === id) ??
    (demos ? DEMO_SUBMISSIONS.find((demo) => demo.id === id) : undefined)
  );
}

/** Submissions of this browser; trying out a demonstration record is none (WZ-13). */
export function countSubmitted(kept: readonly StoredSubmission[]): number {
  return kept.filter((record) => !isDemoId(record.id)).length;
}
