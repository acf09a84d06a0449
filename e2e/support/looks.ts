import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until all changes of the page are painted and no animation is running. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const moves = () => document.getAnimations().some(({ playState }) => playState === 'running');
    await frame();
    do await frame();
    while (moves());
  });

/** With `FULL=1`, the dark palette is checked with all rules, not only for contrast. */
const full = process.env.FULL === '1';

interface Audited {
  /** Rules that don't apply to the shown state. */
  ignoredRules?: string[] | undefined;
  /** Skips header and footer, which are checked elsewhere. */
  contentAlone?: boolean;
}

/** Returns the page's current violations in both palettes. */
export async function violations(
  page: Page,
  where: string,
  audited: Audited = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await painted(page);
    let seen = await audit(page, colorScheme, audited);
    if (seen.length > 0) {
      // Chromium may repaint parts of a page at different times. A real violation is found again.
      await painted(page);
      const again = new Set(await audit(page, colorScheme, audited));
      seen = seen.filter((violation) => again.has(violation));
    }
    found.push(...seen.map((violation) => `${where}, ${colorScheme}: ${violation}`));
  }
  return found;
}

async function audit(
  page: Page,
  colorScheme: 'light' | 'dark',
  { ignoredRules = [], contentAlone = false }: Audited,
): Promise<string[]> {
  // Legacy mode, since without frames there is no need to search for them.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  if (contentAlone) axe.exclude('header').exclude('footer');
  if (full || colorScheme === 'light') axe.withTags(RULES).disableRules(ignoredRules);
  else axe.withRules(['color-contrast']);
  return (await axe.analyze()).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

const WINDOWS = [
  { what: '320 px', width: 320, letters: '' },
  // A window of 1280 px at 200 % zoom has 640 CSS pixels.
  { what: '200 % zoom', width: 640, letters: '' },
  { what: 'double letters', width: 1280, letters: '200%' },
] as const;

/** Returns elements that overflow a narrow window or are cut off in it. */
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
    found.push(...(await cut(page, `${where}, ${what}`)));
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (before) await page.setViewportSize(before);
  return found;
}

/** Returns texts that their element cuts off without an ellipsis. */
async function cut(page: Page, where: string): Promise<string[]> {
  const elements = await page.evaluate(() => {
    const hides = (overflow: string) => ['hidden', 'clip'].includes(overflow);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        // Elements for screen readers only are one pixel in size.
        if (clientWidth <= 1 || clientHeight <= 1 || !element.checkVisibility()) return false;
        if (element.textContent?.trim() === '') return false;
        const style = getComputedStyle(element);
        const { textOverflow, webkitLineClamp, overflowX, overflowY } = style;
        // A clip margin shows that much beyond the box, on each side.
        const shown = overflowY === 'clip' ? 2 * Number.parseFloat(style.overflowClipMargin) : 0;
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
        return (
          (hides(overflowX) && scrollWidth > clientWidth + 1 + shown) ||
          (hides(overflowY) && scrollHeight > clientHeight + 1 + shown)
        );
      })
      .map(({ tagName, className }) => `<${tagName.toLowerCase()} class="${className}">`);
  });
  return elements.map((element) => `${where}: ${element} cuts its words`);
}

/** Returns running animations, except for very short ones. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return Number(duration) * Number(iterations) > 1;
      })
      .map((animation) => `${(animation as CSSAnimation).animationName ?? 'a transition'} runs`),
  );
