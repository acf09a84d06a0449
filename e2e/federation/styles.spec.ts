import { expect, type Page } from '@playwright/test';
import { mixed, product, SHARED, type Stage } from '../support/stages.ts';
import { test } from '../support/test.ts';

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

/** Returns the computed styles of all elements below a landmark, in document order. */
const looksOf = (page: Page, selector: string): Promise<Looks[]> =>
  page.evaluate(
    ([where, properties]) => {
      const root = document.querySelector(where);
      if (root === null) throw new Error(`nothing at ${where}`);
      return [root, ...root.querySelectorAll('*')].map((element) => {
        const style = getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return {
          ...Object.fromEntries(
            properties.map((property) => [property, style[property as keyof CSSStyleDeclaration]]),
          ),
          // Detects another font by the size of the element.
          room: `${width.toFixed(2)} × ${height.toFixed(2)}`,
        } as Record<string, string>;
      });
    },
    [selector, LOOKS] as const,
  );

/** Opens a screen of remote-ideas first, so that its styles are in the page, then one of remote-auth. */
async function looksAfterIdeas(page: Page, stage: Stage) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${stage.host}/about`, { waitUntil: 'networkidle' });
  // A page doesn't use a font that arrives late. The second visit has the fonts in its cache.
  await page.reload();
  await expect(page.locator('[data-remote="remote-ideas"] h1')).toBeAttached();
  const ideas = await looksOf(page, '[data-remote="remote-ideas"]');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  // Pointer and focus must be the same when the two pages are compared.
  await page.mouse.move(2, 400);
  await expect(page.locator('header :hover, footer :hover, button:hover')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  // No transition may be running either.
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  return {
    ideas,
    header: await looksOf(page, 'header'),
    footer: await looksOf(page, 'footer'),
    auth: await looksOf(page, '[data-remote="remote-auth"]'),
    body: (await looksOf(page, 'body'))[0],
  };
}

test('[MF-09] hostile global rules of a remote do not change the header, the footer or other remotes @ci', async ({
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

/** Returns the page-wide names that a package's stylesheets declare, by kind of rule. */
const declaredBy = (page: Page, base: string): Promise<[kind: string, name: string][]> =>
  page.evaluate((start) => {
    const found: [string, string][] = [];
    const look = (rules: CSSRuleList) => {
      for (const rule of rules) {
        const kind = rule.constructor.name;
        if (rule instanceof CSSFontFaceRule) {
          found.push([kind, rule.style.getPropertyValue('font-family').replaceAll('"', '')]);
        } else if (kind === 'CSSLayerStatementRule') {
          found.push([kind, [...(rule as CSSLayerStatementRule).nameList].join(' ')]);
        } else if (/Keyframes|Property|CounterStyle/.test(kind)) {
          found.push([kind, (rule as CSSKeyframesRule).name]);
        } else if ('cssRules' in rule) look(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) {
      if (sheet.href?.includes(start)) look(sheet.cssRules);
    }
    return found;
  }, base);

test('[MF-09] page-wide names in a remote’s styles have the remote’s name as a prefix @ci', async ({
  page,
}) => {
  await page.goto(`${mixed.host}/about`);
  await expect(page.locator('[data-remote="remote-ideas"] h1')).toBeAttached();
  const path = SHARED.replace('..', 'remote-ideas');
  await expect.poll(async () => (await declaredBy(page, path)).length).toBeGreaterThan(8);
  const declared = await declaredBy(page, path);
  for (const kind of ['CSSFontFaceRule', 'CSSKeyframesRule', 'CSSPropertyRule']) {
    expect(declared.map(([found]) => found)).toContain(kind);
  }
  const foreign = declared.filter(([kind, name]) =>
    kind === 'CSSLayerStatementRule'
      ? /(^| )(ui\.)?evil/.test(name)
      : !name.replace(/^--/, '').startsWith('remote-ideas'),
  );
  expect(foreign).toEqual([]);
});
