import { expect, type Locator, type Page } from '@playwright/test';

/** Landmarks, which distinguish controls of the same name. */
export const banner = (page: Page): Locator => page.getByRole('banner');
export const main = (page: Page): Locator => page.getByRole('main');
export const footer = (page: Page): Locator => page.getByRole('contentinfo');
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** The only level-1 heading of the shown page. */
export const pageHeading = (page: Page): Locator => main(page).getByRole('heading', { level: 1 });

/** Waits until the screen or its error has replaced the prerendered HTML. */
export const takenOver = (page: Page): Promise<void> =>
  expect(page.locator('[data-words]')).toHaveCount(0);

/**
 * Opens a page whose screen does not load. Waits until its scripts have run, so that the load and its time limit have
 * started. Before that, the prerendered HTML looks the same, and preloads use the same server.
 */
export async function openLoading(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Loading this page')).toBeAttached();
}

/** A control that may be a link or a button, since the requirement only gives its name. */
export const control = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByRole('link', { name, exact: true })
    .or(scope.getByRole('button', { name, exact: true }));

/** Returns how much wider the page is than its window, in CSS pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Distances of a visible element from the top and the left of the window, in CSS pixels. */
export async function edgesOf(part: Locator) {
  await expect(part).toBeVisible();
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { top: y, bottom: y + height, left: x, right: x + width };
}
