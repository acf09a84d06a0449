import { expect } from '@playwright/test';
import {
  card,
  fillWizard,
  newIdea,
  submission,
  submitAndView,
  withIdeas,
  wizard,
} from '../support/ideas.ts';
import { control, main, pageHeading, sidewaysScroll } from '../support/parts.ts';
import { test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

const MARKUP = '<img src=x onerror="window.broken=1"><b>bold</b> & {{7*7}} <!--';
const ARABIC = 'شبكة براميل المطر في الحي';

const direction = (element: Element) => getComputedStyle(element).direction;

test('[WZ-15, BR-08, DP-10] shows markup as text on every screen of an idea @ci', async ({
  page,
}) => {
  const problems = await complaints(page);
  const title = `${MARKUP} ${newIdea().title}`;
  await page.goto('/submit');
  await fillWizard(page, newIdea({ title, description: MARKUP.repeat(2), name: MARKUP }));
  await expect(main(page).getByText(title).first()).toBeVisible();
  await submitAndView(page);
  await expect(submission(page, title)).toContainText(MARKUP);
  await control(submission(page, title), 'View Details').click();
  await expect(pageHeading(page)).toHaveText(title);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(problems).toEqual([]);
});

test('[HM-07, SH-14] in a list from outside, shows markup as text, right-to-left text in its direction, and skips invalid entries @ci', async ({
  page,
}) => {
  const problems = await complaints(page);
  await withIdeas(page, [
    { id: 1, title: MARKUP, description: MARKUP, category: '<script>alert(1)</script>' },
    { id: 2, title: ARABIC, description: ARABIC, category: 'Community' },
    { id: 3, title: 'W'.repeat(400), category: 'Community' },
    { id: 3, title: 'The same id again' },
    { id: '4', title: 'No number' },
    { title: 'No id' },
    { id: 6 },
    null,
    'text',
    [],
  ]);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/browse');
  await expect(main(page).getByText('3 innovative ideas found')).toBeVisible();
  await expect(card(page, MARKUP)).toBeVisible();
  const arabic = card(page, ARABIC).getByRole('link', { name: ARABIC });
  expect(await arabic.evaluate(direction)).toBe('rtl');
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.goto('/');
  await expect(card(page, MARKUP)).toBeVisible();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.goto('/project/2');
  await expect(pageHeading(page)).toHaveText(ARABIC);
  expect(await pageHeading(page).evaluate(direction)).toBe('rtl');
  await page.goto('/project/1');
  await expect(pageHeading(page)).toHaveText(MARKUP);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(problems).toEqual([]);
});

test('[CM-27] text with stacked marks stays inside its box @ci', async ({ page }) => {
  const title = `Solar${'\u0331\u0323'.repeat(97)}`;
  await withIdeas(page, [{ id: 1, title, description: ARABIC, category: 'Community' }]);
  // Fonts decide whether marks stack, so this compares no pictures.
  const unclipped = () =>
    main(page)
      .locator(':is(h1, h2, h3, p, li, dd)[dir=auto]')
      .evaluateAll((texts) =>
        texts
          .filter((text) => getComputedStyle(text).overflowY === 'visible')
          .map((text) => text.textContent),
      );
  await page.goto('/project/1');
  await expect(pageHeading(page)).toHaveText(title);
  expect(await unclipped()).toEqual([]);
  await page.goto('/browse');
  await expect(card(page, title)).toBeVisible();
  expect(await unclipped()).toEqual([]);
});

test('[WZ-15] right-to-left text keeps its direction when typed, submitted and shown @ci', async ({
  page,
}) => {
  await page.goto('/submit');
  await fillWizard(page, newIdea({ title: ARABIC, description: ARABIC.repeat(4) }));
  await wizard.dot(page, 1).click();
  expect(await wizard.title(page).evaluate(direction)).toBe('rtl');
  expect(await wizard.description(page).evaluate(direction)).toBe('rtl');
  await wizard.dot(page, 4).click();
  await expect(wizard.step(page, 'Contact')).toBeVisible();
  await submitAndView(page);
  const heading = submission(page, ARABIC).getByText(ARABIC, { exact: true }).first();
  expect(await heading.evaluate(direction)).toBe('rtl');
});
