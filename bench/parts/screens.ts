import type { Browser, Page } from '@playwright/test';
import { HEADER_NAVIGATION_DELAY } from '../../host/src/timings.ts';
import type { Network } from '../line/network.ts';
import { openBrowser } from '../loads/measure.ts';
import { NAME_HELPER } from '../loads/page-probe.ts';
import { eachForm, FORM_NAMES, type Sites } from '../loads/sites.ts';
import { inWords, summaryOf, type Verdict, verdict } from '../report.ts';
import type { Findings, Say } from './part.ts';

/**
 * Milliseconds that the pointer or the focus rests on a link before the press, and that a press
 * lasts.
 */
const REST_MS = 300;
const PRESS_MS = 80;
const LIMIT_MS = 100;

/** Forms to measure. Prerendered text makes no difference after the first page. */
const MEASURED = ['composed', 'apart', 'one'] as const;

const INTENTS = ['hover', 'focus', 'press'] as const;
type Intent = (typeof INTENTS)[number];

/** Links to measure from Home. Home belongs to remote-ideas. */
const TARGETS = [
  { to: '/auth', name: 'its remote not loaded yet' },
  { to: '/browse', name: 'its remote loaded, the screen not' },
] as const;

async function followLink(page: Page, to: string, intent: Intent): Promise<void> {
  const link = page.locator(headerLink(to)).first();
  if (intent === 'focus') {
    await link.focus();
    await page.waitForTimeout(REST_MS);
    return page.keyboard.press('Enter', { delay: PRESS_MS });
  }
  const box = await link.boundingBox();
  if (box === null) throw new Error(`The header has no link to ${to}.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  if (intent === 'hover') await page.waitForTimeout(REST_MS);
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
}

/**
 * Opens Home in a new profile and follows a link. Returns the milliseconds from the click to the
 * screen.
 */
async function timeToScreen(
  browser: Browser,
  network: Network,
  home: string,
  to: string,
  intent: Intent,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript({ content: NAME_HELPER });
    await network.slowDown(await context.newCDPSession(page));
    await page.goto(home, { waitUntil: 'networkidle' });
    await page.locator('main [data-remote] h1').waitFor();
    const shown = page.evaluate(nextScreen);
    await followLink(page, to, intent);
    return await shown;
  } finally {
    await context.close();
  }
}

/**
 * Measures from a click in the header until another screen is ready, without the header's own
 * delay. Uses a desktop on the slow network, since a phone has no pointer that rests on a link.
 */
export async function screenToScreen(sites: Sites, rounds: number, say: Say): Promise<Findings> {
  const browser = await openBrowser(sites.network);
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  try {
    for (const { to, name } of TARGETS) {
      for (const intent of INTENTS) {
        const times = eachForm((): number[] => []);
        for (let round = 0; round < rounds; round += 1) {
          for (const form of MEASURED) {
            const ms = await timeToScreen(browser, sites.network, sites.origins[form], to, intent);
            times[form].push(ms - HEADER_NAVIGATION_DELAY);
          }
        }
        say(`screens: ${to} by ${intent}`);
        const summaries = MEASURED.map((form) => summaryOf(times[form]));
        rows.push([`${to}, ${name}, by ${intent}`, ...summaries.map((each) => inWords(each))]);
        const found = Math.round(summaryOf(times.composed).median);
        verdicts.push(verdict('PF-04', `to ${to}, ${name}, by ${intent}: ms`, found, LIMIT_MS));
      }
    }
  } finally {
    await browser.close();
  }
  const title = 'From screen to screen, ms beyond the delay of the header';
  const head = ['from Home to', ...MEASURED.map((form) => FORM_NAMES[form])];
  return { tables: [{ title, head, rows }], verdicts };
}

const headerLink = (to: string): string =>
  to === '/' ? 'header nav a[href="/"]' : `header a[href^="${to}"]`;

/**
 * Waits for the next click and the next screen. Runs in the page. Resolves with the milliseconds
 * from the click until the new screen is complete.
 */
function nextScreen(): Promise<number> {
  return new Promise((resolve) => {
    const former = document.querySelector('main [data-remote] h1');
    let clicked = Number.NaN;
    const note = (event: Event) => {
      clicked = event.timeStamp;
    };
    document.addEventListener('click', note, { capture: true, once: true });
    const look = () => {
      const heading = document.querySelector('main [data-remote] h1');
      const busy = heading?.closest('[data-remote]')?.querySelector('[aria-busy=true]');
      if (heading === null || heading === former || busy || Number.isNaN(clicked)) {
        requestAnimationFrame(look);
      } else setTimeout(() => resolve(performance.now() - clicked));
    };
    look();
  });
}
