import { keptRecord } from '@composed/browser/kept-record';
import { createListeners } from '@composed/browser/listeners';
import { browserLocks, type Locks } from '@composed/browser/locks';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import { type KeyValueStore, localStore } from '@composed/browser/storage';
import { SIGNED_OUT_IDEAS_OWNER_KEY } from '@idea-hub/shared/platform/storage-keys';
import { SUBMISSIONS_KEY } from '../types.ts';
import { keptSubmission, readSubmissions, type StoredSubmission } from './read-submission.ts';

/** The submissions that this browser keeps, of all its accounts. */
export interface SubmissionStore {
  all(): readonly StoredSubmission[];
  /**
   * Reads afresh, changes, writes; one tab at a time. `change` returns the records to add or replace.
   * `false` when the browser refused to keep them: then nothing has changed.
   *
   * @param onStored called right after the write; a reload may come before the promise settles
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
 * The records, with those that were submitted while nobody was signed in made the author's. A
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

/** Of two versions of a record the one with more revisions stays. */
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
  /** `null` where the browser has none. */
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

  /** After a write: what had an owner is theirs in the records now; what nobody owns waits for one. */
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
      // A page that may not use locks, such as one in a sandboxed frame.
      return write();
    }
  };

  // A browser carries storage from tab to tab a moment late, also past a lock. When another tab wrote
  // without having seen what this one had written, this one adds it again: nothing is lost.
  function restoreLost(): void {
    const present = new Map(all().map((record) => [record.key, record.revision]));
    const lost = [...written.values()].filter(
      (record) => (present.get(record.key) ?? -1) < record.revision,
    );
    if (lost.length > 0) void put(() => lost);
  }

  // The store lives as long as the page, and so does this.
  store.onForeignChange((key, value) => {
    if (key === SIGNED_OUT_IDEAS_OWNER_KEY) tell();
    if (key !== null && key !== SUBMISSIONS_KEY) return;
    // Cleared on purpose, so it stays cleared.
    if (value === null) written.clear();
    else restoreLost();
    tell();
  });
  // A page that comes back from memory has missed what the others changed meanwhile.
  page.onReturn(tell);

  return { all, put, subscribe };
}

/** What this browser keeps. One for the page, so that every screen hears of every change. */
export const ownSubmissions = createSubmissionStore(localStore, browserLocks());

/** Makes the ideas that this browser submitted while nobody was signed in the author's, for good. */
export async function claimSubmissions(owner: string, submissions = ownSubmissions): Promise<void> {
  await submissions.put((kept) =>
    claimedBy(owner, kept).filter((record, index) => record !== kept[index]),
  );
}
