import { expect, type Page, test } from '@playwright/test';
import { chromium } from '../support/chromium.ts';
import { signedIn } from '../support/members.ts';
import { main, pageHeading } from '../support/parts.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';
import { product } from '../support/stages.ts';

const full = process.env.FULL === '1';
const some = <T>(list: readonly T[], count: number): readonly T[] =>
  full ? list : list.slice(0, count);

// Playwright starts Chromium without its back-forward cache.
test.use({
  launchOptions: {
    ...(chromium as { launchOptions?: object }).launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Leaves the page for another document, and says whether Back brings the very same one. */
async function isRestored(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await expect(pageHeading(page)).toBeVisible();
  return page.evaluate(() => document.documentElement.dataset.persisted === 'true');
}

test('[PF-07] Back from another document brings a screen as it was left', async ({ page }) => {
  test.setTimeout(full ? 180_000 : 45_000);
  if (full) await signedIn(page, product.host);
  for (const { path } of full ? [...OPEN_ROUTES, ...ACCOUNT_ROUTES] : OPEN_ROUTES.slice(0, 2)) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    expect(await isRestored(page), path).toBe(true);
  }
});

test('[PF-07] a second visit asks for the page and its settings alone', async ({ page }) => {
  const asked = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
        .map(({ name }) => new URL(name).pathname),
    );
  for (const { path } of some(OPEN_ROUTES, 2)) {
    await page.goto(path);
    await expect(main(page).getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.goto('about:blank');
    await page.goto(path);
    await expect(main(page).getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await asked(), path).toEqual(['/config.json']);
  }
});
