import { expect, type Page } from '@playwright/test';
import { LIVE_STATES } from '../gallery/live-states.ts';
import { STATES } from '../gallery/states.ts';
import { forCi } from '../support/for-ci.ts';
import { moving, outside, painted, violations } from '../support/looks.ts';
import { test } from '../support/test.ts';
import { wrongStops } from './tab-stops.ts';

const full = process.env.FULL === '1';

/** States whose header and footer a short run checks. They are the same in all others. */
const WHOLE = ['home', 'account', 'menu'];
/** States that a short run skips: similar to another, or slow to reach. */
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
  'live-messages',
  'live-author-project',
  'live-report',
];

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/**
 * States that disappear over time or when the window's size changes. The checks of the looks do both, so the keyboard
 * test opens these states again.
 */
const GOES = ['project-liked', 'notices', 'menu'];

/** States of My Ideas. It opens its figures if there is room, and leaves them open afterwards. */
const OPENED_BY_SIZE = [
  'my-ideas',
  'my-ideas-none',
  'my-ideas-all',
  'my-ideas-empty',
  'live-my-ideas',
];

const PALETTES = 'no accessibility violation in either palette';
const NOTHING_CUT =
  'no content outside of the window or cut off at 320 px, 200 % zoom and double text size';
const STOPS = 'each Tab stop shows its focus, even in forced colours, and nothing is animated';

/** Checks the page's Tab stops twice, with forced and with normal colours. */
async function stops(page: Page, name: string): Promise<string[]> {
  // Axe has left the page in the dark palette.
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  await painted(page);
  const forced = await wrongStops(page, `${name}, forced colours`);
  await page.emulateMedia({ forcedColors: 'none' });
  await painted(page);
  return [...forced, ...(await wrongStops(page, name))];
}

for (const size of full ? SIZES : SIZES.slice(0, 1)) {
  for (const { name, title, open, ignoredRules, widths } of [...STATES, ...LIVE_STATES]) {
    if (!full && LEFT_OUT.includes(name)) continue;
    const [width = size.width] = widths ?? [];

    const start = async (page: Page) => {
      await page.setViewportSize({ ...size, width });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
    };
    // This check sets its own widths, so it runs for one size, unless the state depends on the size.
    const isCut = size === SIZES[0] || OPENED_BY_SIZE.includes(name);
    const isWhole = full && !GOES.includes(name);
    const where = `${title}, ${size.width} px`;

    const look = async ({ page }: { page: Page }) => {
      await start(page);
      // Before the checks that wait for animations to end.
      const found = isWhole ? await moving(page) : [];
      const contentAlone = !full && !WHOLE.includes(name);
      found.push(...(await violations(page, name, { ignoredRules, contentAlone })));
      if (isCut) found.push(...(await outside(page, name)));
      // Last, since Tab moves the focus, and leaving a field shows its error.
      if (isWhole) found.push(...(await stops(page, name)));
      expect(found).toEqual([]);
    };
    const ci = forCi(name !== 'home');
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
