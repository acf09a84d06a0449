import { keptRecord } from '@composed/browser/kept-record';
import { createListeners } from '@composed/browser/listeners';
import { browserLocks, type Locks } from '@composed/browser/locks';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import { type KeyValueStore, localStore } from '@composed/browser/storage';
import { SIGNED_OUT_IDEAS_OWNER_KEY } from '@idea-hub/shared/platform/storage-keys';
import { FIELDS } from '../idea-form.ts';
import { isIdeaId } from '../public/read-idea.ts';
import { STATUSES, SUBMISSIONS_KEY, type Submission, type SubmissionStatus } from '../types.ts';

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

/** The submissions that this browser stores, of all accounts. */
export interface SubmissionStore {
  all(): readonly StoredSubmission[];
  /**
   * Reads, changes and writes the records, one tab at a time. `change` returns the records to add or
   * replace. Resolves to `false`, with nothing changed, if the browser refuses to store them.
   *
   * @param onStored called right after the write, because a reload may come before the promise settles
   */
  put(
    change: (kept: readonly StoredSubmission[]) => readonly StoredSubmission[],
    onStored?: () => void,
  ): Promise<boolean>;
  subscribe(listen: () => void): () => void;
}

const SCHEMA = 1;

function parse(text: string | null): readonly StoredSubmission[] {
  const { schema, records } = keptRecord(text);
  return schema === SCHEMA && Array.isArray(records) ? readSubmissions(records) : [];
}

/**
 * Assigns records that were submitted while signed out to `owner`. If the owner already has a record with
 * the same id, the signed-out one becomes a new idea, with its `key` as id. That happens only with changed
 * demonstration records.
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

/** Merges records. Of two versions, the one with the higher revision wins. */
function merge(
  kept: readonly StoredSubmission[],
  added: readonly StoredSubmission[],
): readonly StoredSubmission[] {
  const merged = new Map(kept.map((record) => [record.key, record]));
  for (const record of added) {
    const present = merged.get(record.key);
    if (!present || present.revision < record.revision) merged.set(record.key, record);
  }
  return [...merged.values()];
}

export function createSubmissionStore(
  store: KeyValueStore,
  /** `null` in browsers without the Locks API. */
  locks: Locks | null,
  page: Pick<PageLife, 'onReturn'> = pageLife,
): SubmissionStore {
  const { subscribe, tell } = createListeners();
  const written = new Map<number, StoredSubmission>();
  let read: { from: string; records: readonly StoredSubmission[] } | null = null;

  function all(): readonly StoredSubmission[] {
    const text = store.get(SUBMISSIONS_KEY);
    const owner = store.get(SIGNED_OUT_IDEAS_OWNER_KEY);
    const from = `${owner} ${text}`;
    if (read?.from !== from) {
      const records = parse(text);
      read = { from, records: owner ? claimedBy(owner, records) : records };
    }
    return read.records;
  }

  /**
   * Updates the note about unclaimed records: `''` if there are some, otherwise none. Claimed records hold
   * their owner now.
   */
  function noteUnclaimed(records: readonly StoredSubmission[]): void {
    if (records.some(({ owner }) => owner === null)) store.set(SIGNED_OUT_IDEAS_OWNER_KEY, '');
    else store.remove(SIGNED_OUT_IDEAS_OWNER_KEY);
  }

  const put: SubmissionStore['put'] = async (change, onStored) => {
    let begun = false;
    const write = async () => {
      begun = true;
      const kept = all();
      const added = change(kept);
      if (added.length === 0) return true;
      const records = merge(kept, added);
      const text = JSON.stringify({ schema: SCHEMA, records: records.map(keptSubmission) });
      if (!store.set(SUBMISSIONS_KEY, text)) return false;
      noteUnclaimed(records);
      for (const record of added) written.set(record.key, record);
      onStored?.();
      tell();
      return true;
    };
    try {
      return await (locks ? locks.request(SUBMISSIONS_KEY, {}, write) : write());
    } catch (error) {
      if (begun) throw error;
      // Some pages may not use locks, for example in a sandboxed frame.
      return write();
    }
  };

  // Browsers sync storage between tabs with a delay, even with a lock. If another tab wrote without this
  // tab's records, write them again.
  function restoreLost(): void {
    const present = new Map(all().map((record) => [record.key, record.revision]));
    const lost = [...written.values()].filter(
      (record) => (present.get(record.key) ?? -1) < record.revision,
    );
    if (lost.length > 0) void put(() => lost);
  }

  // No need to unsubscribe: the store lives as long as the page.
  store.onForeignChange((key, value) => {
    if (key === SIGNED_OUT_IDEAS_OWNER_KEY) tell();
    if (key !== null && key !== SUBMISSIONS_KEY) return;
    // Another tab cleared the records deliberately, so don't restore them.
    if (value === null) written.clear();
    else restoreLost();
    tell();
  });
  // A page restored from the back-forward cache has missed changes of other tabs.
  page.onReturn(tell);

  return { all, put, subscribe };
}

/** One store for the page, so that all screens get every change. */
export const ownSubmissions = createSubmissionStore(localStore, browserLocks());

/** Permanently assigns ideas that were submitted while signed out to `owner`. */
export async function claimSubmissions(owner: string, submissions = ownSubmissions): Promise<void> {
  await submissions.put((kept) =>
    claimedBy(owner, kept).filter((record, index) => record !== kept[index]),
  );
}
