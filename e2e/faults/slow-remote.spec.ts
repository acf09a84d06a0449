import { expect, type Page } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { expectFailure, failed } from '../support/failures.ts';
import { outage } from '../support/faults.ts';
import { banner, main, openLoading, pageHeading } from '../support/parts.ts';
import { product, short } from '../support/stages.ts';
import { test } from '../support/test.ts';

const tryAgain = (page: Page) => main(page).getByRole('button', { name: 'Try again' });

test('[MF-12, MF-02] a slow load offers an immediate retry, and each try has its own limit of 120 s @ci', async ({
  page,
}) => {
  await standingClock(page);
  const hanging = await outage(page, product.remotes['remote-auth'], 'never answers');
  await openLoading(page, '/auth');
  await page.clock.runFor(9_900);
  await expect(tryAgain(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();

  await test.step('while the server still hangs', async () => {
    await tryAgain(page).click();
    await expect(tryAgain(page)).toHaveCount(0);
    await page.clock.runFor(119_900);
    await expect(failed(page)).toHaveCount(0);
    await expect(tryAgain(page)).toBeVisible();
    await page.clock.runFor(200);
    await expectFailure(page, 'timeout');
  });

  await test.step('after it answers', async () => {
    const before = hanging.requestsDuring();
    await tryAgain(page).click();
    await expect(page.getByText('Loading this page')).toBeAttached();
    await page.clock.runFor(10_000);
    await expect(tryAgain(page)).toBeVisible();
    // Wait until this try's request hangs. A later one would get a response and show the screen without a retry.
    await expect.poll(() => hanging.requestsDuring()).toBeGreaterThan(before);
    hanging.end();
    await tryAgain(page).click();
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});

test('[MF-12] a screen that failed offline says so, and loads when the connection is back @ci', async ({
  page,
  context,
}) => {
  await standingClock(page);
  await page.goto(`${short.host}/auth`);
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  await context.setOffline(true);
  await banner(page).getByRole('link', { name: 'Browse' }).click();
  await page.clock.runFor(150);
  await expectFailure(page, 'offline');
  await expect(page.getByText('Failed to fetch')).toHaveCount(0);
  await context.setOffline(false);
  await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
  await expect(pageHeading(page)).toBeFocused();
});

test('[MF-12] a screen that failed for another reason waits for a retry by the visitor @ci', async ({
  page,
  context,
}) => {
  await standingClock(page);
  const gone = await outage(page, short.remotes['remote-auth'], 'answers 503');
  await page.goto(`${short.host}/auth`);
  await expectFailure(page, 'unreachable');
  await expect(main(page).getByRole('alert')).not.toContainText('offline');
  gone.end();
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await expectFailure(page, 'unreachable');
  expect(gone.requestsSince()).toBe(0);
});
