import { useLocation } from '@idea-hub/shared/router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusHeading } from './focus-heading.ts';
import { createScrollMemory } from './scroll-memory.ts';
import { scrollTo, scrollToPlace } from './scroll-to-place.ts';

interface Visit {
  key: string;
  pageId: string;
  title: string;
  search: string;
}

interface Arrival {
  /** Where to scroll to once the screen is shown; `undefined` leaves it at the top. */
  place: number | undefined;
  /** What had the focus when the visitor set out. */
  setOutFrom: Element | null;
}

/**
 * What a change of page brings with it: the scroll place and the focus. `onShown` is to be
 * called when the page's own content has been put on screen.
 *
 * A change of the query alone is not another page. It keeps place and focus, except when the visitor
 * asked in the header for the same page again, or for another mode of it.
 */
export function usePageArrival(
  main: RefObject<HTMLElement | null>,
  pageId: string,
  title: string,
): { onShown(): void } {
  const { key, search } = useLocation();
  const [memory] = useState(() => createScrollMemory());
  const visit = useRef<Visit | null>(null);
  const arrival = useRef<Arrival | null>(null);
  const stopWaiting = useRef<(() => void)[]>([]);
  /** Whether a page has been shown, or used, since the document was loaded: its first focus is the browser's. */
  const settledIn = useRef(false);

  const wait = useCallback((...stops: (() => void)[]) => {
    for (const stop of stopWaiting.current) stop();
    stopWaiting.current = stops;
  }, []);

  useEffect(() => {
    const used = () => {
      settledIn.current = true;
    };
    const element = main.current;
    element?.addEventListener('focusin', used);
    return () => element?.removeEventListener('focusin', used);
  }, [main]);

  useEffect(() => {
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    const note = () => {
      // Until the place that is to come back is reached, the page's height decides, not the visitor.
      if (visit.current && arrival.current === null) memory.note(visit.current.key, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', memory.save);
    return () => {
      history.scrollRestoration = before;
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', memory.save);
      wait();
    };
  }, [memory, wait]);

  useLayoutEffect(() => {
    const last = visit.current;
    if (last?.key === key) return;
    visit.current = { key, pageId, title, search };
    memory.save();
    const place = memory.placeOf(key);
    if (last?.pageId !== pageId) {
      arrival.current = { place, setOutFrom: document.activeElement };
      wait();
      if (last) {
        // Of an address that leads on, too: the page that comes is not the one that was asked for.
        settledIn.current = true;
        scrollTo(0);
      }
      return;
    }
    // A screen that replaces its own entry, to drop a used token say, has not been asked for again.
    const asked = document.activeElement?.closest('header, footer') != null;
    const again = asked && last.search === search;
    const otherMode = asked && last.title !== title;
    if (place !== undefined) wait(scrollToPlace(place));
    else if ((again || otherMode) && main.current) {
      scrollTo(0);
      wait(focusHeading(main.current));
    }
  }, [key, pageId, title, search, memory, wait, main]);

  const onShown = useCallback(() => {
    const arrived = arrival.current;
    const element = main.current;
    if (!arrived || !element) return;
    arrival.current = null;
    const scrolled = arrived.place === undefined ? () => {} : scrollToPlace(arrived.place);
    const focused = mayMoveFocus(arrived, element, settledIn.current)
      ? focusHeading(element)
      : () => {};
    settledIn.current = true;
    wait(scrolled, focused);
  }, [main, wait]);

  return { onShown };
}

/** Not on the first page, and not away from what the visitor has turned to meanwhile. */
function mayMoveFocus(arrival: Arrival, main: HTMLElement, settledIn: boolean): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return settledIn;
  return active === arrival.setOutFrom || active === main;
}
