import { rolledOut, throwingOn } from '@composed/testing/rolled-out';
import { type Browser, expect, type Page } from '@playwright/test';
import { bucketWithin } from '../support/buckets.ts';
import { installClock } from '../support/clock.ts';
import { expectFailure, failed } from '../support/failures.ts';
import { banner, pageHeading } from '../support/parts.ts';
import { inBucket, type ReleaseSite, test } from '../support/release-site.ts';

const ABOUT = 'Ideas get better in company.';
const MINUTE = 60_000;

const notice = (page: Page) => page.getByText('A new version of Idea Hub is ready.');
const header = (page: Page, name: string) =>
  banner(page).getByRole('link', { name, exact: true }).click();

interface Visitor {
  page: Page;
  /** Errors in the page. */
  errors: string[];
}

async function visitor(browser: Browser, site: ReleaseSite, bucket: number): Promise<Visitor> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await installClock(page);
  await inBucket(page, site, bucket);
  return { page, errors };
}

/** Navigates to a page and returns whether its screen failed. */
async function fails({ page }: Visitor, address: string, heading: string): Promise<boolean> {
  await page.goto(address);
  const screen = page.getByRole('heading', { level: 1, name: heading });
  await expect(failed(page).or(screen)).toBeVisible();
  // The prerendered HTML stays until the screen or its failure replaces it.
  await expect(page.locator('[data-words]')).toHaveCount(0);
  const isFailure = await failed(page).isVisible();
  if (isFailure) await expectFailure(page, 'crashed');
  return isFailure;
}

test('[DP-27] withdraws a release that throws on one screen automatically; the stable half of the browsers notices nothing @ci', async ({
  browser,
  site,
}) => {
  const canary = await site.publish('remote-ideas', { edit: throwingOn('about') });
  const struck = await visitor(browser, site, bucketWithin(canary, 0, 1));
  const elsewhere = await visitor(browser, site, bucketWithin(canary, 49, 50));
  const stable = await visitor(browser, site, bucketWithin(canary, 50, 51));

  const about = `${site.origin}/about`;
  const { takenBack } = await rolledOut(site, canary, async () => {
    const outcomes = [
      { release: canary.release, failed: await fails(struck, about, ABOUT) },
      { ...site.first['remote-ideas'], failed: await fails(stable, about, ABOUT) },
    ];
    await fails(elsewhere, `${site.origin}/browse`, 'Browse ideas');
    return outcomes;
  });
  expect(takenBack).toContain('Taken back at 50 %: 50 of 50 loads failed (100.00 %)');

  await test.step('a tab with the failed screen offers the stable release immediately', async () => {
    await struck.page.clock.runFor(10_000);
    await expect(notice(struck.page)).toBeVisible();
    await struck.page.getByRole('status').getByRole('button', { name: 'Reload' }).click();
    await expect(pageHeading(struck.page)).toHaveText(ABOUT);
  });

  await test.step('another tab of the canary offers it on the next page', async () => {
    await expect(notice(elsewhere.page)).toBeHidden();
    await header(elsewhere.page, 'Home');
    await expect(notice(elsewhere.page)).toBeVisible();
    expect(elsewhere.errors).toEqual([]);
  });

  await test.step('a tab of the stable release shows no notice', async () => {
    const looked = stable.page.waitForResponse('**/discovery.json');
    await stable.page.clock.fastForward(MINUTE);
    await header(stable.page, 'Browse');
    await looked;
    await expect(pageHeading(stable.page)).toHaveText('Browse ideas');
    await expect(notice(stable.page)).toBeHidden();
    expect(stable.errors).toEqual([]);
  });
  await Promise.all([struck, elsewhere, stable].map(({ page }) => page.close()));
});
