import type { Random } from '@composed/browser/random';
import { formOf, type IdeaForm } from '../idea-form.ts';
import type { Submission, SubmissionStatus, Viewer } from '../types.ts';
import { DEMO_SUBMISSIONS, isDemoId } from './demo-submissions.ts';
import type { StoredSubmission } from './read-submission.ts';

const later = (a: string, b: string) => Date.parse(b) - Date.parse(a);

/**
 * A signed-in author has what their account submitted and what this browser kept while nobody was
 * signed in; a visitor who is signed out has the latter alone. Where ids meet, the account's
 * own goes before what is not claimed yet.
 */
function ownStored(kept: readonly StoredSubmission[], viewer: Viewer): StoredSubmission[] {
  const byId = new Map<number, StoredSubmission>();
  for (const record of kept) {
    const isOwn = record.owner === viewer;
    if (isOwn || (record.owner === null && !byId.has(record.id))) byId.set(record.id, record);
  }
  return [...byId.values()];
}

/** The viewer's own ideas, newest submission first. With `demos` a signed-in author has those too. */
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

/** What the viewer may edit: their own, and the demonstration records, which anybody may try. */
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

/** Submissions of this browser; trying out a demonstration record is none. */
export function countSubmitted(kept: readonly StoredSubmission[]): number {
  return kept.filter((record) => !isDemoId(record.id)).length;
}

/** Below this the samples, the demonstration records and lists from outside have theirs. */
const FIRST_OWN_ID = 2 ** 40;

/**
 * A new idea's id: a safe integer of 52 random bits, so that two tabs, or two browsers, never meet
 * on one, with or without a lock.
 */
export function newIdeaId(random: Random, taken: ReadonlySet<number>): number {
  for (;;) {
    const bytes = new DataView(random.bytes(8).buffer);
    const id = (bytes.getUint32(0) % 2 ** 20) * 2 ** 32 + bytes.getUint32(4);
    if (id >= FIRST_OWN_ID && !taken.has(id)) return id;
  }
}

/** The record of a new idea. */
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

/** Rejected and Draft go back under review, others stay what they are. */
function statusAfterUpdate(status: SubmissionStatus): SubmissionStatus {
  return status === 'Rejected' || status === 'Draft' ? 'Under Review' : status;
}

const isStored = (idea: Submission | StoredSubmission): idea is StoredSubmission => 'key' in idea;

/** The record after an update. `key` is for a demonstration record that is stored for the first time. */
export function updated(
  before: Submission | StoredSubmission,
  form: IdeaForm,
  { viewer, key, instant }: { viewer: Viewer; key: number; instant: string },
): StoredSubmission {
  // No status is Rejected after an update, so there is no reason to keep.
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
