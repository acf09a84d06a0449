import type { Page } from '@playwright/test';

declare global {
  /** Sum of the page's layout shifts, and the elements that moved, with their places before and after. */
  var layoutShifts: { sum: number; moved: string[] } | undefined;
}

/** Adds up layout shifts that the visitor did not cause, from the next navigation on. */
export async function watchShifts(page: Page): Promise<void> {
  // As text, since helpers that a compiler adds don't exist in the page.
  await page.addInitScript(`
    globalThis.layoutShifts = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        layoutShifts.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const places = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].join(' '));
          layoutShifts.moved.push((node?.outerHTML ?? node?.data ?? '').slice(0, 90) + ': ' + places.join(' → '));
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Returns the layout shifts after the last change is painted. */
export function shiftsSoFar(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    return globalThis.layoutShifts ?? { sum: Number.NaN, moved: [] };
  });
}
