import type { Locks } from '@idea-hub/shared/platform/locks';
import { CLAIMANT_KEY, type KeyValueStore } from '@idea-hub/shared/platform/storage';
import { claimedBy } from './claimed-by.ts';
import { keptSubmission, readSubmissions, type StoredSubmission } from './read-submission.ts';
import { SUBMISSIONS_KEY } from './storage-key.ts';

/** The submissions that this browser keeps, of all its accounts. */
export interface SubmissionStore {
  all(): readonly StoredSubmission[];
  /**
   * Reads afresh, changes, writes; one tab at a time. `change` answers the records to add or replace.
   * `false` when the browser refused to keep them: then nothing has changed.
   */
  put(change: (kept: readonly StoredSubmission[]) => readonly StoredSubmission[]): Promise<boolean>;
  subscribe(listen: () => void): () => void;
}

const SCHEMA = 1;

function parse(text: string | null): readonly StoredSubmission[] {
  if (text === null) return [];
  try {
    const kept = JSON.parse(text) as { schema?: unknown; records?: unknown } | null;
    if (kept?.schema !== SCHEMA || !Array.isArray(kept.records)) return [];
    return readSubmissions(kept.records);
  } catch {
    return [];
  }
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

export interface SubmissionStoreDeps {
  store: KeyValueStore;
  /** `null` where the browser has none. */
  locks: Locks | null;
}

export function createSubmissionStore({ store, locks }: SubmissionStoreDeps): SubmissionStore {
  const listeners = new Set<() => void>();
  const written = new Map<number, StoredSubmission>();
  let read: { from: string; records: readonly StoredSubmission[] } | null = null;

  function all(): readonly StoredSubmission[] {
    const text = store.get(SUBMISSIONS_KEY);
    const claimant = store.get(CLAIMANT_KEY);
    const from = `${claimant} ${text}`;
    if (read?.from !== from) {
      const records = parse(text);
      read = { from, records: claimant ? claimedBy(claimant, records) : records };
    }
    return read.records;
  }

  /** After a write: what had a claimant is theirs in the records now; what nobody owns waits for one. */
  function noteUnclaimed(records: readonly StoredSubmission[]): void {
    if (records.some(({ owner }) => owner === null)) store.set(CLAIMANT_KEY, '');
    else store.remove(CLAIMANT_KEY);
  }

  function tell(): void {
    for (const listen of listeners) listen();
  }

  const put: SubmissionStore['put'] = async (change) => {
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
    if (key === CLAIMANT_KEY) tell();
    if (key !== null && key !== SUBMISSIONS_KEY) return;
    // Cleared on purpose, so it stays cleared.
    if (value === null) written.clear();
    else restoreLost();
    tell();
  });

  return {
    all,
    put,
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}
