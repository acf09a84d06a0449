import { FIELDS } from '../idea-form.ts';
import { isIdeaId } from '../public/read-idea.ts';
import { STATUSES, type Submission, type SubmissionStatus } from '../types.ts';

/** A submission, as stored in this browser. */
export interface StoredSubmission extends Submission {
  /**
   * Unique and permanent. Usually the idea's id. A changed demonstration record gets its own number,
   * because its id is the same for every account.
   */
  readonly key: number;
  /** The account's id; `null` if submitted while signed out. */
  readonly owner: string | null;
  /** Number of changes. Of two versions, the one with the higher number wins. */
  readonly revision: number;
}

const INSTANTS = ['submittedAt', 'lastUpdated'] as const;
const COUNTS = ['views', 'likes', 'comments', 'revision'] as const;

const isStatus = (value: unknown): value is SubmissionStatus =>
  STATUSES.some((status) => status === value);

const isText = (value: unknown) => typeof value === 'string';
const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** The stored form, where the date is called `submittedAt`. */
type Kept = Omit<StoredSubmission, 'submittedDate'> & { readonly submittedAt: string };

/** Validates a stored value, because a browser's storage may hold anything. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return (
    isIdeaId(record.id) &&
    isIdeaId(record.key) &&
    isStatus(record.status) &&
    FIELDS.every((key) => isText(record[key])) &&
    INSTANTS.every((key) => isInstant(record[key])) &&
    COUNTS.every((key) => isCount(record[key])) &&
    (record.contactPreference === 'email' || record.contactPreference === 'none') &&
    (record.owner === null || isText(record.owner)) &&
    (record.rejectionReason === undefined || isText(record.rejectionReason))
  );
}

/** The valid records of a stored list. */
export function readSubmissions(values: readonly unknown[]): readonly StoredSubmission[] {
  return values
    .filter(isKept)
    .map(({ submittedAt, ...record }) => ({ ...record, submittedDate: submittedAt }));
}

export function keptSubmission({ submittedDate, ...record }: StoredSubmission): Kept {
  return { ...record, submittedAt: submittedDate };
}
