import { expect, type Page } from '@playwright/test';
import { main, pageHeading, takenOver } from '../support/parts.ts';
import { test } from '../support/test.ts';

const PHONE = { width: 360, height: 740 };
const cards = (page: Page) => main(page).getByRole('article');
const top = async (page: Page, name: string) =>
  (await main(page).getByRole('button', { name, exact: true }).boundingBox())?.y ?? Infinity;
const heights = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetHeight));

test('[BR-01, SH-14] on a phone, the first idea is above the fold; the category chips scroll separately @ci', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/browse?category=Community');
  await expect(cards(page).first()).toBeVisible();
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(500);
  const last = main(page).getByRole('group', { name: 'Categories' }).getByRole('button').last();
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

const wholeCards = (page: Page) =>
  cards(page).evaluateAll(
    (all) => all.filter((card) => card.getBoundingClientRect().bottom <= innerHeight).length,
  );

test('[LK-02] Home shows three whole ideas above the fold, and one on a phone', async ({
  page,
}) => {
  for (const [size, count] of [
    [{ width: 1280, height: 800 }, 3],
    [PHONE, 1],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    expect(await wholeCards(page)).toBeGreaterThanOrEqual(count);
  }
});

test('[LK-03] the first card starts high on the page; chips, sort and view share one row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/browse');
  // An element that the screen replaces has no place.
  await takenOver(page);
  expect((await cards(page).first().boundingBox())?.y).toBeLessThanOrEqual(340);
  const middles = await Promise.all(
    [
      main(page).getByRole('group', { name: 'Categories' }),
      main(page).getByRole('combobox', { name: 'Sort by' }),
      main(page).getByRole('group', { name: 'View' }),
    ].map(async (part) => {
      const box = await part.boundingBox();
      return box && box.y + box.height / 2;
    }),
  );
  const [first] = middles;
  for (const middle of middles) expect(middle).toBeCloseTo(Number(first), 0);
});

test('[BR-01, SH-14] rows of the list have one height, less than half of a card’s @ci', async ({
  page,
}) => {
  await page.goto('/browse');
  await expect(cards(page)).toHaveCount(8);
  const grid = await heights(page);
  await main(page).getByRole('button', { name: 'List view' }).click();
  await expect(main(page).getByRole('button', { name: 'List view' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(async () => {
    const rows = await heights(page);
    expect(Math.max(...rows)).toBeLessThanOrEqual(80);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
    expect(Math.max(...rows)).toBeLessThan(Math.min(...grid) / 2);
  }).toPass();
});

test('[LK-04, PD-04, SH-14] on a phone, the actions share one row on the first screen, and the owner comes before the figures @ci', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/project/1');
  await expect(pageHeading(page)).toHaveText('Smart Garden Monitor');
  const actions = main(page).getByRole('group', { name: 'Project actions' });
  await expect(actions).toBeInViewport({ ratio: 1 });
  expect((await actions.boundingBox())?.height).toBeLessThan(80);
  const owner = await top(page, 'Send Message');
  const figures = main(page).getByRole('heading', { name: 'Live Project Metrics' });
  expect(owner).toBeLessThan((await figures.boundingBox())?.y ?? 0);
});

test('[PD-03, SH-14] the recommended actions collapse gradually, without a jump @ci', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/project/1');
  await expect(main(page).getByRole('region', { name: 'Recommended Actions' })).toBeVisible();
  await page.evaluate(() => {
    const next = [...document.querySelectorAll('h2')].find((heading) =>
      heading.textContent?.startsWith('Quick Actions'),
    ) as HTMLElement;
    const tops: number[] = [];
    Object.assign(globalThis, { nextTops: tops });
    const look = () => {
      tops.push(next.getBoundingClientRect().top + window.scrollY);
      requestAnimationFrame(look);
    };
    look();
  });
  const tops = () =>
    page.evaluate(() => (globalThis as unknown as { nextTops: number[] }).nextTops);
  const [before = 0] = await tops();
  // Slow, so that a busy machine shows frames of it.
  await page.evaluate(() => document.documentElement.style.setProperty('--motion', '2s'));
  await main(page).getByRole('button', { name: 'Spread the Word' }).click();
  await expect(main(page).getByRole('region', { name: 'Recommended Actions' })).toHaveCount(0);
  await expect(async () => expect((await tops()).at(-1)).toBeLessThan(before - 120)).toPass();
  const seen = new Set((await tops()).map(Math.round));
  // Intermediate positions; their number depends on the machine's frame rate.
  expect(seen.size).toBeGreaterThan(2);
});

test('[LK-18] a dialog does not shift the page @ci', async ({ page }) => {
  await page.goto('/project/1');
  const left = async () => (await pageHeading(page).boundingBox())?.x;
  const before = await left();
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(before).toBeGreaterThan(0);
  expect(await left()).toBe(before);
});

test('[LK-18] no screen has two primary buttons @ci', async ({ page }) => {
  for (const path of [
    '/',
    '/browse?q=zeppelin',
    '/project/1',
    '/project/999',
    '/submit',
    '/my-submissions',
    '/about',
    '/auth',
    '/nowhere/at/all',
  ]) {
    await page.goto(path);
    await takenOver(page);
    await expect(pageHeading(page)).toBeVisible();
    const primary = await page
      .getByRole('banner')
      .getByRole('link', { name: 'Sign Up' })
      .evaluate((link) => getComputedStyle(link).color);
    const names = await main(page)
      .locator('a, button:not([aria-pressed])')
      .evaluateAll(
        (all, color) =>
          all
            .filter((control) => getComputedStyle(control).backgroundColor === color)
            .map((control) => control.textContent),
        primary,
      );
    expect(names.length, `${path}: ${names.join(', ')}`).toBeLessThan(2);
  }
});
