import { expect, type Page } from '@playwright/test';
import { chromium } from '../support/chromium.ts';
import { signedIn } from '../support/members.ts';
import { main, pageHeading, takenOver } from '../support/parts.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

declare global {
  var leftPage: 'left' | 'restored' | undefined;
}

const full = process.env.FULL === '1';
const some = <T>(list: readonly T[], count: number): readonly T[] =>
  full ? list : list.slice(0, count);

/** The headless shell has no back-forward cache, so the test needs a full Chromium. */
const whole = process.env.WHOLE_CHROMIUM_PATH;

test.use({
  launchOptions: {
    ...(chromium as { launchOptions?: object }).launchOptions,
    ...(whole ? { executablePath: whole } : {}),
    // Playwright disables Chromium's back-forward cache by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

interface Return {
  /** Whether the left page itself came back. */
  restored: boolean;
  /** Reasons in the page that prevented it, by the standard's names. `masked` is the browser's own reason. */
  reasons: string[];
}

/** Navigates to another document and back. */
async function leaveAndReturn(page: Page): Promise<Return> {
  await page.evaluate(() => {
    globalThis.leftPage = 'left';
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) globalThis.leftPage = 'restored';
    });
  });
  await page.goto('/robots.txt');
  await page.goBack({ waitUntil: 'commit' });
  await takenOver(page);
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as unknown as [
      { notRestoredReasons?: { reasons: { reason: string }[] } | null },
    ];
    const found = entry.notRestoredReasons?.reasons ?? [];
    return {
      restored: globalThis.leftPage === 'restored',
      reasons: found.map(({ reason }) => reason),
    };
  });
}

test('[PF-07] Back restores every screen from the back/forward cache @ci', async ({ page }) => {
  test.skip(!whole, 'There is no whole Chromium here, and the headless shell keeps no page.');
  test.setTimeout(full ? 180_000 : 45_000);
  if (full) await signedIn(page, product.host);
  for (const { path } of full ? [...OPEN_ROUTES, ...ACCOUNT_ROUTES] : OPEN_ROUTES.slice(0, 2)) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
    await takenOver(page);
    expect(await leaveAndReturn(page), path).toEqual({ restored: true, reasons: [] });
    await expect(pageHeading(page)).toBeVisible();
  }
  await test.step('reports what prevents the cache', async () => {
    await page.evaluate(() => addEventListener('unload', () => {}));
    const { restored, reasons } = await leaveAndReturn(page);
    expect(restored).toBe(false);
    expect(reasons).toContain('unload-listener');
  });
});

test('[PF-07] a second visit requests only the page and its settings @ci', async ({ page }) => {
  const requested = () =>
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
    expect(await requested(), path).toEqual(['/config.json']);
  }
});
