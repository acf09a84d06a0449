/** What is noted inside of a page, in milliseconds from its navigation. */
export interface PageTimes {
  firstPaint: number | null;
  largestPaint: number | null;
  /** When the screen stood there whole, as React's own, and the main thread took up the next task. */
  screen: number | null;
  shifts: { at: number; value: number }[];
}

declare global {
  var ideaHubBench: PageTimes | undefined;
}

/** What strips types gives functions with names this helper, which a page does not have. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

/**
 * Runs in the page, before anything of its own. A screen is there when its heading belongs to React,
 * whose handlers answer a click from then on, and nothing in it is still to come.
 */
export function observePage(): void {
  const times: PageTimes = { firstPaint: null, largestPaint: null, screen: null, shifts: [] };
  globalThis.ideaHubBench = times;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.firstPaint = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    times.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) times.shifts.push({ at: entry.startTime, value });
  });
  const look = () => {
    const heading = document.querySelector('main [data-remote] h1');
    const isReacts =
      heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
    const isWhole = !heading?.closest('[data-remote]')?.querySelector('[aria-busy=true]');
    if (!isReacts || !isWhole) requestAnimationFrame(look);
    else {
      setTimeout(() => {
        times.screen = performance.now();
      });
    }
  };
  requestAnimationFrame(look);
}
