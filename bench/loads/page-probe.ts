/** Measurements inside a page, in milliseconds from its navigation. */
export interface PageTimes {
  firstPaint: number | null;
  largestPaint: number | null;
  /**
   * Time at which React has hydrated the complete screen and the main thread is free for the next
   * task.
   */
  screen: number | null;
  shifts: { at: number; value: number }[];
}

declare global {
  var ideaHubBench: PageTimes | undefined;
}

/** esbuild adds calls of this helper to named functions, and a page does not have it. */
export const NAME_HELPER = 'globalThis.__name = (named) => named;';

/**
 * Measures a page. Runs before the page's own code. A screen counts as ready when its heading
 * belongs to React and no part of it is still loading. From then on it responds to clicks.
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
