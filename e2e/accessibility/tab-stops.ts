import type { Page } from '@playwright/test';

/** Limit of Tab presses, more than any screen needs. */
const MAX_STOPS = 150;

/** A Tab stop while it has the focus. */
interface Stop {
  name: string;
  /** Whether a focus indicator is visible. */
  marked: boolean;
  /** Whether the element or its label is the topmost one at its centre (WCAG 2.4.11). */
  clear: boolean;
  /** Whether the stop before left the page with the focus, as a suggestion does. */
  replaces: boolean;
  /** Edges on the page in CSS pixels; null for an element that does not scroll with the page. */
  box: { left: number; right: number; top: number; bottom: number } | null;
}

/**
 * Presses Tab and returns the focused element. Returns null outside the page and for an element that was focused
 * before.
 */
async function next(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    // The focused element may be inside a shadow root.
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    if (element.dataset.stopped) return null;
    element.dataset.stopped = 'yes';
    const stopped = globalThis as { lastStop?: Element };
    const replaces = stopped.lastStop?.isConnected === false;
    stopped.lastStop = element;
    const isRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    // A radio's label shows its focus, a comment's frame that of its field, and a card's link does so with a
    // pseudo-element over the card.
    const boxes = [
      element,
      element.closest('label, div:has(> label)'),
      element.closest('form > div:has(textarea:focus)'),
    ].filter((box) => box !== null);
    const marked = boxes.some((box) =>
      [undefined, '::after', '::before'].some((part) => isRing(getComputedStyle(box, part))),
    );
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    // A long table may be only partly inside the window.
    const middle = (from: number, to: number, end: number) =>
      (Math.max(from, 0) + Math.min(to, end)) / 2;
    const seen = root.elementFromPoint(
      middle(left, right, innerWidth),
      middle(top, bottom, innerHeight),
    );
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const isOwn = (part: Element) => seen !== null && (part.contains(seen) || seen.contains(part));
    // A notice disappears within seconds, so it may cover an element.
    const clear =
      [element, ...labels].some(isOwn) || seen?.closest('[aria-label="Notifications"]') != null;
    const moves = (part: Element | null): boolean =>
      part === null ||
      (!['fixed', 'sticky'].includes(getComputedStyle(part).position) && moves(part.parentElement));
    const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    return {
      name,
      marked,
      clear,
      replaces,
      box:
        moves(element) && root === document
          ? { left, right, top: top + scrollY, bottom: bottom + scrollY }
          : null,
    };
  });
}

/**
 * Presses Tab once around the page. Returns the stops without a focus indicator, under another element, or above the
 * previous stop.
 */
export async function wrongStops(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-stopped]'))
      delete element.dataset.stopped;
  });
  let before: Stop | null = null;
  let stops = 0;
  let pauses = 0;
  while (stops < MAX_STOPS) {
    const stop = await next(page);
    if (stop === null) {
      pauses += 1;
      // The first stop may be the browser's window.
      if (pauses > 1) break;
      before = null;
      continue;
    }
    stops += 1;
    const say = (what: string) => found.push(`${where}: ${stop.name} ${what}`);
    if (!stop.marked) say('does not show the focus');
    if (!stop.clear) say('lies under something');
    const [a, b] = [before?.box, stop.box];
    if (a && b && !stop.replaces && b.bottom <= a.top && b.left < a.right && a.left < b.right)
      say(`stands above ${before?.name}, which comes before it`);
    before = stop;
  }
  if (stops === 0) found.push(`${where}: Tab leads nowhere`);
  if (stops === MAX_STOPS) found.push(`${where}: Tab does not come round`);
  return found;
}
