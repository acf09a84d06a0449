import { setTimeout as pause } from 'node:timers/promises';
import { within } from '@composed/browser/time-limit';
import type { Page } from '@playwright/test';

/** Visible state of a page. */
export interface PageSnapshot {
  path: string;
  /** Remote whose screen is shown. */
  remote: string | null;
  /** First-level heading of the screen. */
  heading: string | null;
  error: string | null;
  busy: boolean;
  length: number;
}

/**
 * Reads the page. A heading in an alert means an error screen.
 *
 * The function runs in the page, so it must not contain named functions. The tool that strips its types would add a
 * helper call to them, and the page does not have that helper.
 */
const read = (page: Page): Promise<PageSnapshot> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    // Prerendered HTML is not the screen itself.
    const isStatic = main?.querySelector('[data-words]') != null;
    const heading = [...(main?.querySelectorAll('h1') ?? [])].find(
      (each) => !isStatic && each.checkVisibility() && each.textContent.trim() !== '',
    );
    const screen = heading
      ? heading.closest<HTMLElement>('[data-remote]')
      : main?.querySelector<HTMLElement>('[data-remote]');
    const alert = heading?.closest('[role=alert]');
    return {
      path: location.pathname,
      remote: screen?.dataset.remote ?? null,
      heading: alert ? null : (heading?.textContent.replace(/\s+/g, ' ').trim() ?? null),
      error: alert ? (alert.parentElement?.innerText.replace(/\s+/g, ' ').trim() ?? '') : null,
      busy: isStatic || screen?.querySelector('[aria-busy=true]') != null,
      // `textContent` would include hidden text.
      length: screen?.innerText.length ?? 0,
    };
  });

export const BLANK: PageSnapshot = {
  path: '',
  remote: null,
  heading: null,
  error: null,
  busy: false,
  length: 0,
};

/** Part of a page whose links are checked. */
export type LinkPart = 'main' | 'body';

/** Returns the targets of all links in that part of the page, without duplicates. */
export const readLinks = (page: Page, part: LinkPart): Promise<string[]> =>
  page.evaluate(
    (within) => [
      ...new Set(
        [...document.links].filter((link) => link.closest(within)).map(({ href }) => href),
      ),
    ],
    part,
  );

/** Maximum time for a page to become stable, in milliseconds. */
export const LIMIT_MS = 15_000;
const PAUSE_MS = 50;
/** Number of unchanged reads until a page is final. `STILL_BLANK` is for a page without a heading. */
const STILL_SHOWN = 4;
const STILL_BLANK = 50;

/** Returns `null` if the page does not answer, for example because of an endless loop. */
const readInTime = (page: Page, limitMs: number): Promise<PageSnapshot | null> =>
  // A document that is being replaced can't be read. The next snapshot reads the new one.
  within(
    limitMs,
    read(page).catch(() => BLANK),
  ).catch(() => null);

/**
 * Waits until the page stops changing and `pending` reports no requests. Returns `null` if the page does not answer.
 */
export async function snapshotWhenStill(
  page: Page,
  pending: () => number,
): Promise<PageSnapshot | null> {
  const end = Date.now() + LIMIT_MS;
  let before = '';
  let still = 0;
  for (;;) {
    const seen = await readInTime(page, Math.max(end - Date.now(), PAUSE_MS));
    if (seen === null) return null;
    const all = JSON.stringify([seen, pending()]);
    still = all === before ? still + 1 : 0;
    before = all;
    const isShown = !seen.busy && (seen.heading !== null || seen.error !== null);
    if (pending() === 0 && still >= (isShown ? STILL_SHOWN : STILL_BLANK)) return seen;
    if (Date.now() > end) return seen;
    await pause(PAUSE_MS);
  }
}

/** State of the host's header or footer, as a visitor sees it. */
export interface FramePart {
  /** Number of its links, buttons and fields that a visitor can use. */
  controls: number;
  /** Reason if there are none, as the end of a sentence. */
  why: string;
}

export interface Frame {
  header: FramePart;
  footer: FramePart;
}

export const FRAME_PARTS = ['header', 'footer'] as const;

/** Below this opacity, a control counts as invisible. */
const LEAST_OPACITY = 0.1;

/**
 * Reads the header or footer like a visitor with a mouse. A control counts if it has a size and opacity and if a
 * click on its center reaches it. Scrolls, and restores the position.
 *
 * The function runs in the page, so it must not contain named functions, see `page-snapshot.ts`.
 */
const readPart = (page: Page, part: keyof Frame): Promise<FramePart> =>
  page.evaluate(
    ([tag, least]) => {
      const landmark = [...document.querySelectorAll<HTMLElement>(tag)].find(
        (each) => each.closest('main, article, section, dialog') === null,
      );
      if (landmark === undefined) return { controls: 0, why: 'is not there' };
      const { scrollX, scrollY } = window;
      let controls = 0;
      // If there are several reasons, the last one in the list below counts. A menu button, for example, is hidden on
      // every wide screen.
      const reasons = new Set<number>();
      let over = '';
      for (const control of landmark.querySelectorAll('a[href], button, input')) {
        let opacity = 1;
        for (let at: Element | null = control; at !== null; at = at.parentElement) {
          opacity *= Number(getComputedStyle(at).opacity);
        }
        // Scroll only the window. A visitor can't scroll inside an element that is too small and clips its content.
        const middle = control.getBoundingClientRect().top + window.scrollY - innerHeight / 2;
        scrollTo({ top: middle, behavior: 'instant' });
        const { left, top, width, height } = control.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        const isOutside = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
        if (!control.checkVisibility({ visibilityProperty: true })) reasons.add(0);
        else if (width < 1 || height < 1) reasons.add(1);
        else if (opacity < least) reasons.add(2);
        else if (isOutside) reasons.add(3);
        else if (hit === null || !control.contains(hit)) {
          reasons.add(4);
          over ||= hit === null ? 'nothing' : hit.localName;
        } else controls += 1;
      }
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      const why = [
        'is hidden',
        'has no size',
        'is transparent',
        'lies outside of the page',
        `is cut off or covered: a click meets <${over}>`,
      ][Math.max(...reasons)];
      return { controls, why: why ?? 'has no links' };
    },
    [part, LEAST_OPACITY] as const,
  );

export const readFrame = async (page: Page): Promise<Frame> => ({
  header: await readPart(page, 'header'),
  footer: await readPart(page, 'footer'),
});
