import { type Clock, systemClock } from '@composed/browser/clock';
import { SCROLL_SETTLE } from '../timings.ts';

/** Events that mean that the visitor scrolls. */
const TAKEN_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

export const scrollTo = (place: number): void =>
  window.scrollTo({ top: place, left: 0, behavior: 'instant' });

/**
 * Scrolls to `place`, and again whenever the page grows, until `place` is reached. The visitor's own input or
 * a time limit ends it earlier. Returns a function that ends it.
 */
export function scrollToPlace(place: number, clock: Clock = systemClock): () => void {
  scrollTo(place);
  if (typeof ResizeObserver === 'undefined' || fits(place)) return () => {};

  const observer = new ResizeObserver(() => {
    scrollTo(place);
    if (fits(place)) end();
  });
  const cancelTimer = clock.after(SCROLL_SETTLE, end);
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
