import type { Locks } from '@idea-hub/shared/platform/locks';
import type { KeyValueStore } from '@idea-hub/shared/platform/storage';
import { isStoredSubmission, type StoredSubmission } from './read-submission.ts';
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
    return kept.records.filter(isStoredSubmission);
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
  let read: { text: string | null; records: readonly StoredSubmission[] } | null = null;

  function all(): readonly StoredSubmission[] {
    const text = store.get(SUBMISSIONS_KEY);
    if (read?.text !== text) read = { text, records: parse(text) };
    return read.records;
  }

  function tell(): void {
    for (const listen of listeners) listen();
  }

  const put: SubmissionStore['put'] = (change) => {
    const write = async () => {
      const kept = all();
      const added = change(kept);
      if (added.length === 0) return true;
      const records = merge(kept, added);
      if (!store.set(SUBMISSIONS_KEY, JSON.stringify({ schema: SCHEMA, records }))) return false;
      for (const record of added) written.set(record.key, record);
      tell();
      return true;
    };
    return locks ? locks.request(SUBMISSIONS_KEY, {}, write) : write();
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
