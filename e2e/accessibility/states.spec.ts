import { expect } from '@playwright/test';
import { forCi } from '../support/for-ci.ts';
import { moving, outside, violations } from '../support/looks.ts';
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

for (const { width, height } of full ? SIZES : SIZES.slice(0, 1)) {
  for (const { name, title, open, besides } of EVERY_STATE) {
    if (!full && LEFT_OUT.includes(name)) continue;

    test(`[SH-14, SH-12] ${title}, ${width} px: no violation in either palette, and nothing beyond or cut off at 320 px, 200 % zoom and double letters${forCi(!USUAL.includes(name))}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      const contentAlone = !full && !WHOLE.includes(name);
      const found = await violations(page, name, { besides, contentAlone });
      expect([...found, ...(await outside(page, name))]).toEqual([]);
    });

    // By Tab through each page, twice.
    if (!full) continue;
    test(`[SH-14] ${title}, ${width} px: each stop of the keyboard shows that it has the focus, also in forced colours, and nothing moves`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page);
      const found = await moving(page);
      await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
      found.push(...(await wrongStops(page, `${name}, forced colours`)));
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
      found.push(...(await wrongStops(page, name)));
      expect(found).toEqual([]);
    });
  }
}
