import { type KeyValueStore, tabStore } from '@composed/browser/storage';

const STORAGE_KEY = 'ideahub.scroll';

/** Older entries of a long history are forgotten; the browser's own limit for a tab is 50 too. */
const ENTRIES_KEPT = 50;

/** How far each history entry was scrolled, in CSS pixels; kept for the tab, over reloads too. */
export interface ScrollMemory {
  placeOf(entryKey: string): number | undefined;
  /** Notes the place; `save` writes what was noted. */
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
      // Taken out first, so that the map's order is that of the last visits.
      places.delete(entryKey);
      places.set(entryKey, Math.round(place));
    },
    save() {
      store.set(STORAGE_KEY, JSON.stringify([...places].slice(-ENTRIES_KEPT)));
    },
  };
}
