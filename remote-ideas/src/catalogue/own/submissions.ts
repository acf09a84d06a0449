import type { Random } from '@composed/browser/random';
import { formOf, type IdeaForm } from '../idea-form.ts';
import type { Submission, SubmissionStatus, Viewer } from '../types.ts';
import { DEMO_SUBMISSIONS, isDemoId } from './demo-submissions.ts';
import type { StoredSubmission } from './submission-store.ts';

const later = (a: string, b: string) => Date.parse(b) - Date.parse(a);

/**
 * A member's own records, plus the unclaimed ones of this browser. A signed-out visitor has only the
 * unclaimed ones. If two have the same id, the member's own wins.
 */
function ownStored(kept: readonly StoredSubmission[], viewer: Viewer): StoredSubmission[] {
  const byId = new Map<number, StoredSubmission>();
  for (const record of kept) {
    const isOwn = record.owner === viewer;
    if (isOwn || (record.owner === null && !byId.has(record.id))) byId.set(record.id, record);
  }
  return [...byId.values()];
}

/**
 * The viewer's ideas, newest submission first. With `demos`, a signed-in author also gets the demonstration
 * records.
 */
export function ownIdeas(
  kept: readonly StoredSubmission[],
  viewer: Viewer,
  demos: boolean,
): Submission[] {
  const own: Submission[] = ownStored(kept, viewer);
  if (demos && viewer !== null) {
    const changed = new Set(own.map((idea) => idea.id));
    own.push(...DEMO_SUBMISSIONS.filter((demo) => !changed.has(demo.id)));
  }
  return own.sort((a, b) => later(a.submittedDate, b.submittedDate) || b.id - a.id);
}

/** The idea that the viewer may edit: their own, or a demonstration record, which everybody may try. */
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

/** Number of submissions in this browser, without changed demonstration records. */
export function countSubmitted(kept: readonly StoredSubmission[]): number {
  return kept.filter((record) => !isDemoId(record.id)).length;
}

/** Samples, demonstration records and external lists use lower ids. */
const FIRST_OWN_ID = 2 ** 40;

/**
 * A new idea's id: a safe integer of 52 random bits. Two tabs or browsers practically never draw the same
 * one, even without a lock.
 */
export function newIdeaId(random: Random, taken: ReadonlySet<number>): number {
  for (;;) {
    const bytes = new DataView(random.bytes(8).buffer);
    const id = (bytes.getUint32(0) % 2 ** 20) * 2 ** 32 + bytes.getUint32(4);
    if (id >= FIRST_OWN_ID && !taken.has(id)) return id;
  }
}

export function submitted(
  form: IdeaForm,
  { viewer, id, instant }: { viewer: Viewer; id: number; instant: string },
): StoredSubmission {
  return {
    ...formOf(form),
    id,
    key: id,
    owner: viewer,
    revision: 0,
    status: 'Under Review',
    submittedDate: instant,
    lastUpdated: instant,
    views: 0,
    likes: 0,
    comments: 0,
  };
}

/** Rejected ideas and drafts go back under review. Other statuses stay. */
function statusAfterUpdate(status: SubmissionStatus): SubmissionStatus {
  return status === 'Rejected' || status === 'Draft' ? 'Under Review' : status;
}

const isStored = (idea: Submission | StoredSubmission): idea is StoredSubmission => 'key' in idea;

/** The record after an update. `key` is used when a demonstration record is first stored. */
export function updated(
  before: Submission | StoredSubmission,
  form: IdeaForm,
  { viewer, key, instant }: { viewer: Viewer; key: number; instant: string },
): StoredSubmission {
  // After an update the status is never `Rejected`, so drop the reason.
  const { rejectionReason: _reason, ...rest } = before;
  return {
    ...rest,
    ...formOf(form),
    key: isStored(before) ? before.key : key,
    owner: viewer,
    revision: isStored(before) ? before.revision + 1 : 0,
    status: statusAfterUpdate(before.status),
    lastUpdated: instant,
  };
}
