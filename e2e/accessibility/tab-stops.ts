import type { Page } from '@playwright/test';

/** More than any screen has. */
const MOST = 150;

/** One stop of the keyboard, as it is while it has the focus. */
interface Stop {
  name: string;
  /** Whether something shows that it has the focus. */
  marked: boolean;
  /** Whether it, or its label, is what is seen at its middle (WCAG 2.4.11). */
  clear: boolean;
  /** Its edges on the page in CSS pixels; null of what does not scroll along. */
  box: { left: number; right: number; top: number; bottom: number } | null;
}

/** Presses Tab and tells where the focus is; null outside of the page, and where it was before. */
async function next(page: Page): Promise<Stop | null> {
  await page.keyboard.press('Tab');
  return page.evaluate(() => {
    // A shadow root has a focus of its own.
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    if (element.dataset.stopped) return null;
    element.dataset.stopped = 'yes';
    const isRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    // A radio's whole box shows it, a card's link by what covers the card.
    const boxes = [element, element.closest('label, div:has(> label)')].filter(
      (box) => box !== null,
    );
    const marked = boxes.some((box) =>
      [undefined, '::after', '::before'].some((part) => isRing(getComputedStyle(box, part))),
    );
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    // Of a long table only a part is within the window.
    const middle = (from: number, to: number, end: number) =>
      (Math.max(from, 0) + Math.min(to, end)) / 2;
    const seen = root.elementFromPoint(
      middle(left, right, innerWidth),
      middle(top, bottom, innerHeight),
    );
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const isOwn = (part: Element) => seen !== null && (part.contains(seen) || seen.contains(part));
    // A notice goes by itself within seconds, and does not count.
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
      box:
        moves(element) && root === document
          ? { left, right, top: top + scrollY, bottom: bottom + scrollY }
          : null,
    };
  });
}

/**
 * Goes through the page by Tab, once around, and tells what is wrong: a stop that does not show that
 * it has the focus, one that lies under something, and one that stands above the one before it.
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
  while (stops < MOST) {
    const stop = await next(page);
    if (stop === null) {
      pauses += 1;
      // The first may be the browser's own window, on the way round.
      if (pauses > 1) break;
      before = null;
      continue;
    }
    stops += 1;
    const say = (what: string) => found.push(`${where}: ${stop.name} ${what}`);
    if (!stop.marked) say('does not show the focus');
    if (!stop.clear) say('lies under something');
    const [a, b] = [before?.box, stop.box];
    if (a && b && b.bottom <= a.top && b.left < a.right && a.left < b.right)
      say(`stands above ${before?.name}, which comes before it`);
    before = stop;
  }
  if (stops === 0) found.push(`${where}: Tab leads nowhere`);
  if (stops === MOST) found.push(`${where}: Tab does not come round`);
  return found;
}
