import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Until what was asked of the page's look stands on the screen, and nothing of it is on its way. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moves = () => document.getAnimations().some(({ playState }) => playState === 'running');
    await frame();
    do await frame();
    while (moves());
  });

/** Violations of the page as it stands: all rules in the light palette, and contrasts in the dark one. */
export async function violations(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page);
    let seen = await audit(page, colorScheme);
    if (seen.length > 0) {
      // Chromium may recolour the parts of a page one after the other; a real one is there again.
      await painted(page);
      const again = new Set(await audit(page, colorScheme));
      seen = seen.filter((violation) => again.has(violation));
    }
    found.push(...seen.map((violation) => `${where}, ${colorScheme}: ${violation}`));
  }
  return found;
}

async function audit(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // There are no frames, so that the pages need not be searched for them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const run = colorScheme === 'light' ? axe.withTags(RULES) : axe.withRules(['color-contrast']);
  return (await run.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

const WINDOWS = [
  { what: '320 px', width: 320, letters: '' },
  // A window of 1280 px at 200 % holds 640.
  { what: '200 % zoom', width: 640, letters: '' },
  { what: 'double letters', width: 1280, letters: '200%' },
] as const;

/** Parts of the page that stick out of narrow windows. */
export async function outside(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  for (const { what, width, letters } of WINDOWS) {
    await page.setViewportSize({ width, height: 800 });
    const elements = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}">`)
        .slice(-3);
    }, letters);
    found.push(...elements.map((element) => `${where}, ${what}: ${element}`));
  }
  if (before) await page.setViewportSize(before);
  return found;
}
