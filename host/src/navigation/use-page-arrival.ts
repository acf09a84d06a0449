import { useLocation } from '@idea-hub/shared/router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createScrollMemory, scrollTo, scrollToPlace } from './scroll.ts';

interface Visit {
  key: string;
  pageId: string;
  title: string;
  search: string;
}

interface Arrival {
  /** Scroll position to restore after the screen is shown. `undefined`: stay at the top. */
  place: number | undefined;
  /** Focused element at the start of the navigation. */
  setOutFrom: Element | null;
}

/**
 * Manages scroll position and focus on a change of page. Call `onShown` after the page's own content was
 * rendered.
 *
 * A change of only the query keeps position and focus. Exception: the visitor used a link of header or footer
 * to open the same page again, or another mode of it.
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
  /**
   * Whether a page was shown or used since the document loaded. Before that, the browser decides about the
   * focus.
   */
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
      // Ignore scrolling until the position is restored: the height of a growing page causes it, not the
      // visitor.
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
        // Also applies to a redirect: the page that appears is not the one the visitor opened first.
        settledIn.current = true;
        scrollTo(0);
      }
      return;
    }
    // A screen can also replace its own entry, for example to remove a used token. That is no new visit.
    const usedLink = document.activeElement?.closest('header, footer') != null;
    const again = usedLink && last.search === search;
    const otherMode = usedLink && last.title !== title;
    if (place !== undefined) wait(scrollToPlace(place));
    else if ((again || otherMode) && main.current) {
      scrollTo(0);
      wait(focusHeading(main.current));
    } else if (arrival.current === null) {
      // The position stays, so no scroll event notes it for the new entry.
      memory.note(key, window.scrollY);
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

/** Returns whether the focus may move: not on the first page, and not if the visitor has moved it. */
function mayMoveFocus(arrival: Arrival, main: HTMLElement, settledIn: boolean): boolean {
  const active = document.activeElement;
  if (active === null || active === document.body) return settledIn;
  return active === arrival.setOutFrom || active === main;
}

/**
 * Moves the focus to the page's heading in `main`. While a screen has no heading, `main` gets the focus, and
 * the heading gets it later unless the visitor has moved the focus. Returns a function that ends the wait.
 */
export function focusHeading(main: HTMLElement): () => void {
  const heading = main.querySelector<HTMLElement>('h1');
  if (heading) {
    focusOn(heading);
    return () => {};
  }
  focusOn(main);
  const observer = new MutationObserver(() => {
    const late = main.querySelector<HTMLElement>('h1');
    if (!late) return;
    observer.disconnect();
    if (document.activeElement === main || document.activeElement === document.body) focusOn(late);
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusOn(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  // Another module decides about scrolling.
  element.focus({ preventScroll: true });
}
