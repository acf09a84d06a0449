import { FIELDS } from '../idea-form.ts';
import { isIdeaId } from '../public/read-idea.ts';
import { STATUSES, type Submission, type SubmissionStatus } from '../types.ts';

/** A submission as this browser keeps it. */
export interface StoredSubmission extends Submission {
  /**
   * Tells records apart, and stays: the idea's id, or a number of its own for a changed demonstration
   * record, since those have the same ids for every account.
   */
  readonly key: number;
  /** The account's id; `null` while nobody was signed in. */
  readonly owner: string | null;
  /** Counts the changes, so that of two versions the later one wins. */
  readonly revision: number;
}

const INSTANTS = ['submittedAt', 'lastUpdated'] as const;
const COUNTS = ['views', 'likes', 'comments', 'revision'] as const;

const isStatus = (value: unknown): value is SubmissionStatus =>
  STATUSES.some((status) => status === value);

const isText = (value: unknown) => typeof value === 'string';
const isInstant = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** As it stands in storage, where the date is called `submittedAt`. */
type Kept = Omit<StoredSubmission, 'submittedDate'> & { readonly submittedAt: string };

/** Anything may stand in a browser's storage; what does not hold against the type is no record. */
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

/** The records among some values from storage. */
export function readSubmissions(values: readonly unknown[]): readonly StoredSubmission[] {
  return values
    .filter(isKept)
    .map(({ submittedAt, ...record }) => ({ ...record, submittedDate: submittedAt }));
}

export function keptSubmission({ submittedDate, ...record }: StoredSubmission): Kept {
  return { ...record, submittedAt: submittedDate };
}
