import type { Page } from '@playwright/test';

declare global {
  /** Sum of the page's layout shifts so far, and what moved. */
  var layoutShifts: { sum: number; moved: string[] } | undefined;
}

/** From the next navigation on the page sums up what moves in it without the visitor's doing. */
export async function watchShifts(page: Page): Promise<void> {
  // As text: what a compiler adds to a function is not known in the page.
  await page.addInitScript(`
    globalThis.layoutShifts = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        layoutShifts.sum += value;
        for (const { node } of sources) layoutShifts.moved.push((node?.outerHTML ?? node?.data ?? '').slice(0, 90));
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** What has moved by now, once the last change of the page is on the screen. */
export function shiftsSoFar(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    return globalThis.layoutShifts ?? { sum: Number.NaN, moved: [] };
  });
}
