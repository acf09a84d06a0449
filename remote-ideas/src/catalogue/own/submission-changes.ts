import { formOf, type IdeaForm } from '../idea-form.ts';
import type { Submission, SubmissionStatus, Viewer } from '../types.ts';
import type { StoredSubmission } from './read-submission.ts';

/** The record of a new idea (WZ-15). */
export function submitted(
  form: IdeaForm,
  { viewer, id, instant }: { viewer: Viewer; id: number; instant: string },
): StoredSubmission {
  return {
    ...formOf(form),
    id,
    key: id,
    owner: viewer.userId,
    revision: 0,
    status: 'Under Review',
    submittedDate: instant,
    lastUpdated: instant,
    views: 0,
    likes: 0,
    comments: 0,
  };
}

/** Rejected and Draft go back under review, others stay what they are (WZ-15). */
function statusAfterUpdate(status: SubmissionStatus): SubmissionStatus {
  return status === 'Rejected' || status === 'Draft' ? 'Under Review' : status;
}

const isStored = (idea: Submission | StoredSubmission): idea is StoredSubmission => 'key' in idea;

/** The record after an update (WZ-15). `key` is for a demonstration record that is stored for the first time. */
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
    owner: viewer.userId,
    revision: isStored(before) ? before.revision + 1 : 0,
    status: statusAfterUpdate(before.status),
    lastUpdated: instant,
  };
}
