import { expect, type Page } from '@playwright/test';
import { latch } from '../support/latch.ts';
import { signedIn } from '../support/members.ts';
import { banner, footer, main, pageHeading, takenOver } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const PAGES = [
  { path: '/', heading: 'Good ideas deserve good company.', words: 'Share your idea' },
  { path: '/about', heading: 'Ideas get better in company.', words: 'How an idea travels' },
  { path: '/browse', heading: 'Browse ideas', words: 'Look around' },
  {
    path: '/auth',
    // Only scripts know which form the address requests.
    before: 'Your Idea Hub account',
    heading: 'Welcome back',
    words: 'Every launch began as a rough idea.',
  },
];

const ideas = product.remotes['remote-ideas'];

declare global {
  interface Window {
    shifts: number;
    mains: number[];
    /** Number of frames without a heading. */
    blanks: number;
  }
}

/** Adds up the layout shifts that the visitor did not cause, and checks the page in each frame. */
async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = 0;
    window.mains = [];
    window.blanks = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifts += (entry as { value?: number }).value ?? 0;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      if (document.querySelector('footer')) {
        window.mains.push(document.querySelectorAll('main').length);
        if (!document.querySelector('main h1')?.checkVisibility()) window.blanks += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('[PF-08] without scripts, a page shows its prerendered text with working links, and says what needs scripts', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.host });
  const page = await context.newPage();
  for (const { path, heading, before = heading, words } of PAGES) {
    await page.goto(path);
    await expect(pageHeading(page)).toHaveText(before);
    await expect(main(page).getByText(words).first()).toBeVisible();
    await expect(page.locator('noscript > p')).toContainText('need JavaScript.');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(footer(page).getByRole('list', { name: 'Community metrics' })).toBeVisible();
    expect(await page.locator('[style], style, script:not([src]):not([type])').count()).toBe(0);
  }
  await banner(page).getByRole('link', { name: 'Browse' }).click();
  await expect(pageHeading(page)).toHaveText('Browse ideas');
  await page.goto('/nothing-here');
  await expect(pageHeading(page)).toHaveText('Page not found');
  await context.close();
});

for (const who of ['a visitor', 'a member'] as const) {
  test(`[PF-08] for ${who}, the screen replaces the prerendered HTML without a layout shift, a gap or a second main @ci`, async ({
    page,
  }) => {
    if (who === 'a member') await signedIn(page, product.host);
    await watchFrames(page);
    for (const { path, heading, words } of PAGES) {
      // A signed-in member is redirected from the sign-in page.
      if (who === 'a member' && path === '/auth') continue;
      await page.goto(path, { waitUntil: 'commit' });
      await expect(pageHeading(page)).toHaveText(heading);
      await takenOver(page);
      await expect(pageHeading(page)).toHaveText(heading);
      await expect(main(page).getByText(words).first()).toBeVisible();
      // A busy machine can paint the first frame late.
      await page.waitForFunction(() => window.mains.length > 0);
      const { mains, blanks } = await page.evaluate(() => ({
        mains: window.mains,
        blanks: window.blanks,
      }));
      expect(new Set(mains), path).toEqual(new Set([1]));
      expect(blanks, path).toBe(0);
    }
  });
}

test('[PF-08] the prerendered text of Home, About and the sign-in shifts less than 0.01 when scripts load @ci', async ({
  page,
}) => {
  await watchFrames(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/about', '/auth']) {
      const scripts = latch();
      await page.route(/\.js$/, async (route) => {
        await scripts.opened;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await expect(pageHeading(page)).toBeVisible();
      // Shifts caused by fonts don't count.
      await page.waitForFunction(
        () => [...document.fonts].filter(({ status }) => status === 'loaded').length >= 2,
      );
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await page.evaluate(() => {
        window.shifts = 0;
      });
      scripts.open();
      await takenOver(page);
      await page.unrouteAll({ behavior: 'wait' });
      expect(await page.evaluate(() => window.shifts), `${path} at ${width} px`).toBeLessThan(0.01);
    }
  }
});

test('[PF-08] controls are disabled until the screen is ready, and text typed afterwards is kept', async ({
  page,
}) => {
  const entry = latch();
  await page.route(`${ideas}/**/remoteEntry.*`, async (route) => {
    await entry.opened;
    await route.continue();
  });
  await page.goto('/browse', { waitUntil: 'commit' });
  const search = main(page).getByLabel('Search ideas');
  await expect(search).toBeVisible();
  await expect(search).toBeDisabled();
  await search.focus();
  await expect(search).not.toBeFocused();
  await page.keyboard.type('lost');
  await expect(search).toHaveValue('');
  entry.open();
  await takenOver(page);
  await search.fill('garden');
  await expect(search).toHaveValue('garden');
});

test('[PF-08, AU-01, AU-28] the sign-in’s prerendered text is true in each mode, and for a member @ci', async ({
  page,
}) => {
  const never = latch();
  const scripts = (url: URL) => url.pathname.endsWith('.js');
  await signedIn(page, product.host);
  await page.route(scripts, () => never.opened);
  for (const query of ['', '?mode=signup', '?mode=forgot-password']) {
    await page.goto(`/auth${query}`, { waitUntil: 'commit' });
    await expect(pageHeading(page)).toHaveText('Your Idea Hub account');
    await expect(main(page)).not.toContainText(/Welcome|Sign In|Join|Forgot|password/i);
    await expect(main(page).locator('input, button')).toHaveCount(0);
  }
  never.open();
});

test('[PF-08] focus and selection survive when the shell and the screen replace the prerendered HTML @ci', async ({
  page,
}) => {
  const shell = latch();
  const screen = latch();
  await page.route(/\.js$/, async (route) => {
    await (route.request().url().startsWith(ideas) ? screen : shell).opened;
    await route.continue();
  });
  await page.goto('/about', { waitUntil: 'commit' });
  const browse = banner(page).getByRole('link', { name: 'Browse' });
  await browse.focus();
  await pageHeading(page).evaluate((heading) => getSelection()?.selectAllChildren(heading));
  const selected = () => page.evaluate(() => String(getSelection()));
  shell.open();
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(browse).toBeFocused();
  expect(await selected()).toBe('Ideas get better in company.');

  const link = main(page).getByRole('link').last();
  await link.focus();
  screen.open();
  await takenOver(page);
  await expect(link).toBeFocused();
  expect(await selected()).toBe('Ideas get better in company.');
});
