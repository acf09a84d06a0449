import { expect, type Locator, type Page } from '@playwright/test';

/** The landmarks that tell controls of one name apart. */
export const banner = (page: Page): Locator => page.getByRole('banner');
export const main = (page: Page): Locator => page.getByRole('main');
export const footer = (page: Page): Locator => page.getByRole('contentinfo');
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** The one heading of the page that is shown. */
export const pageHeading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });

/** The screen itself, or its error, is there: not what the page's HTML tells of it before. */
export const takenOver = (page: Page): Promise<void> =>
  expect(page.locator('[data-words]')).toHaveCount(0);

/**
 * Opens a page whose screen does not come. Its scripts have run by then, so that the load is under way and
 * its time counts: before them the page's HTML says the same, and its preloads ask the same server.
 */
export async function openLoading(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Loading this page')).toBeAttached();
}

/** A control that may be a link or a button: the requirement names it only. */
export const control = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByRole('link', { name, exact: true })
    .or(scope.getByRole('button', { name, exact: true }));

/** By how much the page is wider than its window, in CSS pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
