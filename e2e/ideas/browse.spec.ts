import { expect, type Page } from '@playwright/test';
import { isMarked, mark } from '../support/faults.ts';
import { card, ideasOf, withConfig, withIdeas } from '../support/ideas.ts';
import { control, footer, main, pageHeading } from '../support/parts.ts';
import { test } from '../support/test.ts';

const search = (page: Page) => main(page).getByLabel('Search ideas');
const category = (page: Page) => main(page).getByRole('combobox', { name: 'Category' });
const sort = (page: Page) => main(page).getByRole('combobox', { name: 'Sort by' });
const results = (page: Page) => main(page).getByRole('status').filter({ hasText: 'found' });
const cards = (page: Page) => main(page).getByRole('article');

test('[BR-01, BR-02, BR-12] a visitor finds ideas by search and category; a link restores the view, and Back undoes each step @ci', async ({
  page,
  context,
}) => {
  await page.goto('/browse');
  await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
  await search(page).fill('e');
  await expect(page).toHaveURL(/[?&]q=e$/);
  await main(page)
    .getByRole('group', { name: 'Categories' })
    .getByRole('button', { name: 'Health' })
    .click();
  await expect(category(page)).toHaveValue('Health');
  await expect(results(page)).toHaveText(/^2 innovative ideas found.*Health/);
  await search(page).fill('journal');
  await expect(page).toHaveURL(/journal/);
  await expect(results(page)).toHaveText(/^1 innovative idea found.*journal.*Health/);
  await sort(page).selectOption('A-Z');
  await main(page).getByRole('button', { name: 'List view' }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(card(page, 'Mental Health Journal AI')).toBeVisible();

  await test.step('a link to this view', async () => {
    const friend = await context.newPage();
    await friend.goto(page.url());
    await expect(search(friend)).toHaveValue('journal');
    await expect(category(friend)).toHaveValue('Health');
    await expect(sort(friend).locator('option:checked')).toHaveText('A-Z');
    await expect(main(friend).getByRole('button', { name: 'List view' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(cards(friend)).toHaveCount(1);
    await friend.close();
  });

  await test.step('Back', async () => {
    await page.goBack();
    await expect(main(page).getByRole('button', { name: 'Grid view' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.goBack();
    await expect(sort(page).locator('option:checked')).toHaveText('Newest First');
    await page.goBack();
    await expect(results(page)).toHaveText(/^2 innovative ideas found/);
    await expect(category(page)).toHaveValue('Health');
  });

  await test.step('without a match, Reset Filters reloads the page without filters', async () => {
    await search(page).fill('zzzz');
    await expect(main(page).getByText('No Ideas Found')).toBeVisible();
    await expect(
      main(page)
        .getByText(/zzzz.*Health/)
        .first(),
    ).toBeVisible();
    await expect(control(main(page), 'Share Your Idea')).toBeVisible();
    await mark(page);
    await main(page).getByRole('button', { name: 'Reset Filters' }).click();
    await expect(page).toHaveURL('/browse');
    await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
    expect(await isMarked(page)).toBe(false);
  });
});

test('[LK-01] the drawing and the chip of an idea have the colors of its category @ci', async ({
  page,
}) => {
  await page.goto('/browse');
  const card = (title: string) => main(page).getByRole('article').filter({ hasText: title });
  const colorsOf = (title: string) =>
    card(title).evaluate((element) => {
      const [drawing, chip] = element.querySelectorAll('[data-category]:not(path)');
      const color = (of: Element | undefined | null) => of && getComputedStyle(of).backgroundColor;
      return [color(drawing), color(chip)];
    });
  await expect(card('Smart Garden Monitor')).toBeVisible();
  const technology = await colorsOf('Smart Garden Monitor');
  expect(technology).not.toContain('rgba(0, 0, 0, 0)');
  expect(await colorsOf('Skill Swap Marketplace')).toEqual(technology);
  expect(await colorsOf('Study Buddy Finder')).not.toEqual(technology);
});

test('[HM-03, BR-06, BR-11, BR-12, SH-11] with a long list, See all on Home opens Browse, and Back from a project restores filters and scroll position @ci', async ({
  page,
}) => {
  await withIdeas(page, [
    ...ideasOf('Health', 40, 1),
    ...ideasOf('Business', 9, 101),
    ...ideasOf('Education', 6, 201),
    ...ideasOf('Community', 2, 301),
  ]);
  await page.goto('/');
  await page.mouse.move(640, 400);
  await test.step('Home shows the three largest categories, six cards each', async () => {
    for (const name of ['Health', 'Business', 'Education']) {
      const section = main(page).getByRole('region', { name, exact: true });
      await expect(section.getByRole('article')).toHaveCount(6);
    }
    await expect(main(page).getByRole('region', { name: 'Community', exact: true })).toHaveCount(0);
    await expect(control(main(page), 'See all Education')).toHaveCount(0);
  });

  await test.step('See all', async () => {
    await control(main(page), 'See all Health').click();
    await expect(page).toHaveURL(/\/browse\?category=Health$/);
    await expect(results(page)).toHaveText(/^40 innovative ideas found.*Health/);
    await expect(category(page)).toHaveValue('Health');
  });

  await test.step('a project far down, and Back', async () => {
    await search(page).fill('number');
    await expect(results(page)).toHaveText(/^40 innovative ideas found.*number.*Health/);
    await expect(page).toHaveURL(/number/);
    const far = card(page, 'Health idea 39');
    // Cards far from the window are not rendered yet.
    await expect(far).toHaveCount(0);
    const full = await main(page)
      .getByRole('feed')
      .evaluate((feed) =>
        [...feed.children].slice(0, 3).map((chunk) => chunk.getBoundingClientRect().height),
      );
    // Otherwise the page would shift each time a dozen cards is rendered or removed.
    expect(Math.max(...full) - Math.min(...full), String(full)).toBeLessThan(0.1);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(async () => {
      await footer(page).scrollIntoViewIfNeeded();
      await expect(far).toBeAttached({ timeout: 1_000 });
    }).toPass();
    await far.getByRole('link').hover();
    const place = await page.evaluate(() => window.scrollY);
    await far.getByRole('link', { name: 'Health idea 39' }).click();
    await expect(page).toHaveURL('/project/39');
    await expect(pageHeading(page)).toHaveText('Health idea 39');
    await page.goBack();
    await expect(search(page)).toHaveValue('number');
    await expect(category(page)).toHaveValue('Health');
    await expect(far).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place))
      .toBeLessThan(2);
  });

  await test.step('the address filters by Business, which has no chip', async () => {
    await page.goto('/browse?category=Business');
    await expect(main(page).getByText(/9 innovative ideas found/)).toBeVisible();
  });
});

test('[HM-04, BR-04, HM-07] without samples, Home and Browse ask for the first idea @ci', async ({
  page,
}) => {
  await withConfig(page, { sampleIdeas: false });
  await page.goto('/');
  await expect(main(page).getByText('No ideas yet. Be the first to share one!')).toBeVisible();
  await page.goto('/browse');
  await expect(
    main(page).getByText(
      'No project ideas available at the moment. Be the first to share your innovative concepts!',
    ),
  ).toBeVisible();
  await control(main(page), 'Submit First Idea').click();
  await expect(page).toHaveURL('/submit');
});
