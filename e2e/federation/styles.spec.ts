import { expect, type Page, test } from '@playwright/test';
import { mixed, product, type Stage } from '../support/stages.ts';

const LOOKS = [
  'display',
  'color',
  'backgroundColor',
  'fontFamily',
  'fontSize',
  'outlineStyle',
  'outlineColor',
  'transform',
  'visibility',
] as const;

type Looks = Record<string, string>;

/** How every element below a landmark looks, in document order. */
const looksOf = (page: Page, selector: string): Promise<Looks[]> =>
  page.evaluate(
    ([where, properties]) => {
      const root = document.querySelector(where);
      if (root === null) throw new Error(`nothing at ${where}`);
      return [root, ...root.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        return Object.fromEntries(
          properties.map((property) => [property, style[property as keyof CSSStyleDeclaration]]),
        ) as Record<string, string>;
      });
    },
    [selector, LOOKS] as const,
  );

/** Opens a screen of remote-ideas first, so that its styles are in the page, then one of remote-auth. */
async function looksAfterIdeas(page: Page, stage: Stage) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${stage.host}/about`);
  await expect(page.locator('[data-remote="remote-ideas"] h1')).toBeAttached();
  const ideas = await looksOf(page, '[data-remote="remote-ideas"]');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  // Nothing may hang on the pointer or the focus when the two pages are compared.
  await page.mouse.move(2, 400);
  await expect(page.locator('header :hover, footer :hover, button:hover')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  // Nor on a change of looks that is under way.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  return {
    ideas,
    header: await looksOf(page, 'header'),
    footer: await looksOf(page, 'footer'),
    auth: await looksOf(page, '[data-remote="remote-auth"]'),
    body: (await looksOf(page, 'body'))[0],
  };
}

test('[MF-09] hostile global rules of a remote change nothing of header, footer and other remotes', async ({
  page,
}) => {
  const clean = await looksAfterIdeas(page, product);
  const beside = await looksAfterIdeas(page, mixed);
  const outlines = beside.ideas.filter((looks) => looks.outlineStyle === 'solid');
  expect(outlines.length, 'the hostile rules are at work inside their own remote').toBeGreaterThan(
    5,
  );
  expect(beside.header).toEqual(clean.header);
  expect(beside.footer).toEqual(clean.footer);
  expect(beside.auth).toEqual(clean.auth);
  expect(beside.body).toEqual(clean.body);
});
