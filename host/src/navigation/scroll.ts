import { systemClock } from '@composed/browser/clock';
import { tabStore } from '@composed/browser/storage';
import { SCROLL_SETTLE } from '../timings.ts';

const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export const scrollTo = (place: number): void =>
  window.scrollTo({ top: place, left: 0, behavior: 'instant' });

/**
 * Scrolls to `place`, and again whenever the page grows, until `place` is reached. The visitor's own input or
 * a time limit ends it earlier. Returns a function that ends it.
 */
export function scrollToPlace(place: number): () => void {
  scrollTo(place);
  if (typeof ResizeObserver === 'undefined' || fits(place)) return () => {};

  const observer = new ResizeObserver(() => {
    scrollTo(place);
    if (fits(place)) end();
  });
  const cancelTimer = systemClock.after(SCROLL_SETTLE, end);
  for (const type of TAKEN_OVER) window.addEventListener(type, end, { passive: true });
  observer.observe(document.body);

  function end() {
    observer.disconnect();
    cancelTimer();
    for (const type of TAKEN_OVER) window.removeEventListener(type, end);
  }
  return end;
}

// Tolerates one pixel, because zoomed pages scroll to fractions.
const fits = (place: number): boolean => Math.abs(window.scrollY - place) <= 1;

const STORAGE_KEY = 'ideahub.scroll';

/** Maximum number of stored entries. Browsers also keep 50 per tab. */
const ENTRIES_KEPT = 50;

/** Scroll position of each history entry, in CSS pixels. Survives reloads of the tab. */
interface ScrollMemory {
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

export function createScrollMemory(): ScrollMemory {
  const places = new Map(parse(tabStore.get(STORAGE_KEY)));
  return {
    placeOf: (entryKey) => places.get(entryKey),
    note(entryKey, place) {
      // Deletes first, so that the map is ordered by last visit.
      places.delete(entryKey);
      places.set(entryKey, Math.round(place));
    },
    save() {
      tabStore.set(STORAGE_KEY, JSON.stringify([...places].slice(-ENTRIES_KEPT)));
    },
  };
}
