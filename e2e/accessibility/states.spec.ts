import { expect, type Page } from '@playwright/test';
import { forCi } from '../support/for-ci.ts';
import { moving, outside, painted, violations } from '../support/looks.ts';
import { test } from '../support/test.ts';
import { EVERY_STATE } from './states.ts';
import { wrongStops } from './tab-stops.ts';

const full = process.env.FULL === '1';

/** A short run looks at header and footer on these pages alone: elsewhere they are the same. */
const WHOLE = ['home', 'account', 'menu'];
/** What a short run leaves out: it is much like another, or takes long to come to. */
const LEFT_OUT = [
  'project-liked',
  'project-message',
  'submit',
  'my-ideas',
  'sign-in',
  'sign-up',
  'account-profile',
  'loading',
  'inspector',
  'notices',
  'browse-list',
  'submit-second',
  'my-ideas-empty',
  'sign-in-refused',
  'forgot-sent',
  'account-messages',
  'account-security',
  'settings-changed',
  'asked-release',
  'edit-loading',
  'offline',
];

/** What `npm test` has time for: the states with the most in them. */
const USUAL = ['home', 'account'];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/**
 * What goes by itself, or with the window's size, is no longer there for the keyboard once the looks are
 * done: these states are opened for each of the two.
 */
const GOES = ['project-liked', 'notices', 'menu'];

/** My Ideas, which opens its figures where there is room for them, and leaves them so afterwards. */
const OPENED_BY_SIZE = [
  'my-ideas',
  'my-ideas-none',
  'my-ideas-all',
  'my-ideas-empty',
  'live-my-ideas',
];

const PALETTES = 'no violation in either palette';
const NOTHING_CUT = 'nothing beyond or cut off at 320 px, 200 % zoom and double letters';
const STOPS =
  'each stop of the keyboard shows that it has the focus, also in forced colours, and nothing moves';

/** By Tab through the page, twice. */
async function stops(page: Page, name: string): Promise<string[]> {
  // Axe has left it in the dark palette.
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await painted(page);
  const forced = await wrongStops(page, `${name}, forced colours`);
  await page.emulateMedia({ forcedColors: 'none' });
  await painted(page);
  return [...forced, ...(await wrongStops(page, name))];
}

for (const size of full ? SIZES : SIZES.slice(0, 1)) {
  for (const { name, title, open, besides } of EVERY_STATE) {
    if (!full && LEFT_OUT.includes(name)) continue;

    const start = async (page: Page) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
    };
    // It sets widths of its own: once for both sizes, unless they open the state differently.
    const isCut = size === SIZES[0] || OPENED_BY_SIZE.includes(name);
    const isWhole = full && !GOES.includes(name);
    const where = `${title}, ${size.width} px`;

    const look = async ({ page }: { page: Page }) => {
      await start(page);
      // Before anything that waits until nothing moves.
      const found = isWhole ? await moving(page) : [];
      const contentAlone = !full && !WHOLE.includes(name);
      found.push(...(await violations(page, name, { besides, contentAlone })));
      if (isCut) found.push(...(await outside(page, name)));
      // Last, since Tab moves the focus, and leaves fields that then say what they miss.
      if (isWhole) found.push(...(await stops(page, name)));
      expect(found).toEqual([]);
    };
    const ci = forCi(!USUAL.includes(name));
    if (isCut && isWhole) {
      test(`[SH-14, SH-12] ${where}: ${PALETTES}, ${NOTHING_CUT}, and ${STOPS}${ci}`, look);
    } else if (isCut) {
      test(`[SH-14, SH-12] ${where}: ${PALETTES}, and ${NOTHING_CUT}${ci}`, look);
    } else {
      test(`[SH-14] ${where}: ${PALETTES}${isWhole ? `, and ${STOPS}` : ''}${ci}`, look);
    }

    if (!full || isWhole) continue;
    test(`[SH-14] ${where}: ${STOPS}`, async ({ page }) => {
      await start(page);
      expect([...(await moving(page)), ...(await stops(page, name))]).toEqual([]);
    });
  }
}
