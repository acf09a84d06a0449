import { type KeyValueStore, tabStore } from '@composed/browser/storage';

const STORAGE_KEY = 'ideahub.scroll';

/** Maximum number of stored entries. Browsers also keep 50 per tab. */
const ENTRIES_KEPT = 50;

/** Scroll position of each history entry, in CSS pixels. Survives reloads of the tab. */
export interface ScrollMemory {
  placeOf(entryKey: string): number | undefined;
  /** Remembers a position. Only `save` writes to storage. */
  note(entryKey: string, place: number): void;
  save(): void;
}

function parse(text: string | null): [string, number][] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter(
      (entry): entry is [string, number] =>
        Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number',
    );
  } catch {
    return [];
  }
}

export function createScrollMemory(store: KeyValueStore = tabStore): ScrollMemory {
  const places = new Map(parse(store.get(STORAGE_KEY)));
  return {
    placeOf: (entryKey) => places.get(entryKey),
    note(entryKey, place) {
      // Deletes first, so that the map is ordered by last visit.
      places.delete(entryKey);
      places.set(entryKey, Math.round(place));
    },
    save() {
      store.set(STORAGE_KEY, JSON.stringify([...places].slice(-ENTRIES_KEPT)));
    },
  };
}
