import { expect, type Page, test } from '@playwright/test';
import { chromium } from '../support/chromium.ts';
import { signedIn } from '../support/members.ts';
import { main, pageHeading, takenOver } from '../support/parts.ts';
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

/**
 * What in the page keeps the browser from restoring it at Back, by the names of the standard. Reasons of
 * the browser's own, `masked`, count for nothing: some builds of Chromium keep no page while automated.
 */
async function obstacles(page: Page): Promise<string[]> {
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await takenOver(page);
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as unknown as [
      { notRestoredReasons?: { reasons: { reason: string }[] } | null },
    ];
    const found = entry.notRestoredReasons?.reasons ?? [];
    return found.map(({ reason }) => reason).filter((reason) => reason !== 'masked');
  });
}

test('[PF-07] nothing in a screen keeps the browser from restoring it at Back', async ({
  page,
}) => {
  test.setTimeout(full ? 180_000 : 45_000);
  if (full) await signedIn(page, product.host);
  for (const { path } of full ? [...OPEN_ROUTES, ...ACCOUNT_ROUTES] : OPEN_ROUTES.slice(0, 2)) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    await takenOver(page);
    expect(await obstacles(page), path).toEqual([]);
  }
  await test.step('an obstacle would be named', async () => {
    await page.evaluate(() => window.addEventListener('unload', () => {}));
    expect(await obstacles(page)).toEqual(['unload-listener']);
  });
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
