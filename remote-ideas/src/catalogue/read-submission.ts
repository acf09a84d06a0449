import { isIdeaId } from './read-idea.ts';
import { STATUSES, type Submission, type SubmissionForm, type SubmissionStatus } from './types.ts';

/** A submission as this browser keeps it. */
export interface StoredSubmission extends Submission {
  /**
   * Tells records apart, and stays: the idea's id, or a number of its own for a changed demonstration
   * record, since those have the same ids for every account.
   */
  key: number;
  /** The account's id; `null` while nobody was signed in. */
  owner: string | null;
  /** Counts the changes, so that of two versions the later one wins. */
  revision: number;
}

const FORM_TEXTS = [
  'title',
  'description',
  'category',
  'difficulty',
  'tags',
  'requiredSkills',
  'estimatedTime',
  'resources',
  'submitterName',
  'submitterEmail',
] as const satisfies readonly (keyof SubmissionForm)[];
const INSTANTS = ['submittedAt', 'lastUpdated'] as const;
const COUNTS = ['views', 'likes', 'comments', 'revision'] as const;

const isStatus = (value: unknown): value is SubmissionStatus =>
  STATUSES.some((status) => status === value);

const isText = (value: unknown) => typeof value === 'string';
const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** Anything may stand in a browser's storage; what does not hold against the type is no record. */
export function isStoredSubmission(value: unknown): value is StoredSubmission {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return (
    isIdeaId(record.id) &&
    isIdeaId(record.key) &&
    isStatus(record.status) &&
    FORM_TEXTS.every((key) => isText(record[key])) &&
    INSTANTS.every((key) => isInstant(record[key])) &&
    COUNTS.every((key) => isCount(record[key])) &&
    (record.contactPreference === 'email' || record.contactPreference === 'none') &&
    (record.owner === null || isText(record.owner)) &&
    (record.rejectionReason === undefined || isText(record.rejectionReason))
  );
}
