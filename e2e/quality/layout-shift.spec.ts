import { expect, type Locator, type Page } from '@playwright/test';
import { type Latch, latch } from '../support/latch.ts';
import { signedIn } from '../support/members.ts';
import { banner, main, pageHeading } from '../support/parts.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES, type RouteCase } from '../support/routes.ts';
import { shiftsSoFar, watchShifts } from '../support/shifts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const full = process.env.FULL === '1';
/** Rounds to 0.00. */
const AT_MOST = 0.0049;
const WIDTHS = full ? [360, 768, 1280] : [360, 1280];

type Part = 'screen' | 'fonts' | 'settings' | 'answers';

/** Orders in which parts of the page arrive. On a fast connection, all arrive before the first paint. */
const ORDERS: readonly Part[][] = [
  ['screen', 'settings', 'answers', 'fonts'],
  ['fonts', 'answers', 'settings', 'screen'],
  ['settings', 'fonts', 'screen', 'answers'],
];

/** Delays the parts of the page. The returned function releases one of them. */
async function hold(page: Page, { remote }: RouteCase) {
  const addresses: Record<Part, string> = {
    screen: `${product.remotes[remote]}/**`,
    fonts: '**/*.woff2',
    settings: '**/config.json',
    answers: `${api}/**`,
  };
  const latches = new Map<Part, Latch>();
  for (const [part, address] of Object.entries(addresses) as [Part, string][]) {
    const held = latch();
    latches.set(part, held);
    await page.route(address, async (route) => {
      await held.opened;
      // A page that was left cancels its requests.
      await route.continue().catch(() => {});
    });
  }
  return (part: Part) => latches.get(part)?.open();
}

async function shiftOf(page: Page, route: RouteCase, order: readonly Part[]): Promise<string[]> {
  const release = await hold(page, route);
  await page.goto(route.path, { waitUntil: 'commit' });
  await expect(banner(page)).toBeVisible();
  for (const part of order) {
    release(part);
    await shiftsSoFar(page);
  }
  await expect(pageHeading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const { sum, moved } = await shiftsSoFar(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return sum <= AT_MOST
    ? []
    : [`${route.path}, ${order.join(' → ')}: ${sum} by ${moved.join(' and ')}`];
}

/** Paths that the short form checks. */
const CHECKED = /^\/(browse|project\/1|account\?section=(dashboard|security))?$/;
const isChecked = ({ path }: RouteCase) => full || CHECKED.test(path);

for (const width of WIDTHS) {
  test(`[PF-02, PF-10, LK-05] nothing shifts while a page loads, ${width} px wide, in any order @ci`, async ({
    page,
  }) => {
    test.setTimeout(full ? 300_000 : 45_000);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page);
    const found: string[] = [];
    for (const route of OPEN_ROUTES.filter(isChecked)) {
      for (const order of full ? ORDERS : ORDERS.slice(0, 1)) {
        found.push(...(await shiftOf(page, route, order)));
      }
    }
    expect(found).toEqual([]);
  });
}

test('[PF-10] nothing in the Account Manager shifts while it loads @ci', async ({ page }) => {
  test.setTimeout(full ? 300_000 : 45_000);
  await signedIn(page, product.host);
  await watchShifts(page);
  const found: string[] = [];
  for (const width of full ? WIDTHS : [360]) {
    await page.setViewportSize({ width, height: 800 });
    for (const route of ACCOUNT_ROUTES.filter(isChecked)) {
      for (const order of full ? ORDERS : ORDERS.slice(0, 1)) {
        found.push(...(await shiftOf(page, route, order)));
      }
    }
  }
  expect(found).toEqual([]);
});

/** Returns the left edge of an element at each width, in CSS pixels. */
async function edges(page: Page, element: Locator): Promise<number[]> {
  const found: number[] = [];
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(Math.round((await element.boundingBox())?.x ?? Number.NaN));
  }
  return found;
}

const SKELETONS = ['/my-submissions', '/submit', '/project/1', '/auth/reset-password'];

test('[MF-02, PF-10] a skeleton has the same left edge as its screen @ci', async ({ page }) => {
  for (const route of OPEN_ROUTES.filter(({ path }) =>
    SKELETONS.some((each) => path.startsWith(each)),
  )) {
    const release = await hold(page, route);
    await page.goto(route.path, { waitUntil: 'commit' });
    await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeVisible();
    const expected = await edges(page, main(page).locator('[aria-busy="true"] > div').first());
    for (const part of ORDERS[0] ?? []) release(part);
    await expect(pageHeading(page)).toBeVisible();
    expect(await edges(page, pageHeading(page)), route.path).toEqual(expected);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
