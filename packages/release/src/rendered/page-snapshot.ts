import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** What is on screen. */
export interface PageSnapshot {
  /** The address's path. */
  path: string;
  /** The remote whose screen is shown. */
  remote: string | null;
  /** The screen's heading of the first level. */
  heading: string | null;
  /** The text of an error screen. */
  error: string | null;
  /** Whether the screen says that something of it is still to come. */
  busy: boolean;
  /** How many characters of text the screen shows. */
  length: number;
}

/**
 * Reads the page. A heading in an alert is an error screen.
 *
 * The function runs in the page: it has no functions with names, since what strips its types gives
 * those a helper that a page does not have.
 */
const read = (page: Page): Promise<PageSnapshot> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    // What the page's HTML tells of a screen is not the screen.
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
      error: alert
        ? [...(alert.parentElement?.children ?? [])].map((part) => part.textContent).join(' ')
        : null,
      busy: isStatic || screen?.querySelector('[aria-busy=true]') != null,
      // Not `textContent`: what is hidden is not shown.
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

/** The part of a page whose links are looked at. */
export type LinkPart = 'main' | 'body';

/** The addresses that its links lead to, whoever made them, each once. */
export const readLinks = (page: Page, part: LinkPart): Promise<string[]> =>
  page.evaluate(
    (within) => [
      ...new Set(
        [...document.links].filter((link) => link.closest(within)).map(({ href }) => href),
      ),
    ],
    part,
  );

/** So long a page may take until it stands still, in milliseconds. */
export const LIMIT_MS = 15_000;
const PAUSE_MS = 50;
/** Looks without a change after which something is taken for shown, or for not to come any more. */
const STILL_SHOWN = 4;
const STILL_BLANK = 50;

/** `null` from a page that does not answer: its script may run for ever. */
async function readInTime(page: Page, limitMs: number): Promise<PageSnapshot | null> {
  const end = new AbortController();
  const late = pause(limitMs, null, { signal: end.signal }).catch(() => null);
  // A document that is just being left can't be read; the next snapshot meets the one after it.
  const reading = read(page).catch(() => BLANK);
  try {
    return await Promise.race([reading, late]);
  } finally {
    end.abort();
  }
}

/**
 * Looks until nothing changes any more, and nothing is under way; `pending` counts requests. `null`:
 * the page does not answer.
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
