import type { Clock } from './clock.ts';
import type { PageLife } from './page-life.ts';

/** From an attempt that was cut off to the next one, in milliseconds; each time twice as long. */
const PAUSE_MS = 500;

/** Attempts a call again for as long as a navigation of the page may have cut it off. */
export type Attempts = <T>(attempt: () => Promise<T>) => Promise<T>;

interface CutOffDeps {
  page: Pick<PageLife, 'watch' | 'canLoad'>;
  clock: Pick<Clock, 'after'>;
}

/**
 * Attempts something again for as long as a navigation of the page may have cut it off. Firefox and Safari
 * cancel what a page loads when a navigation starts: long before `pagehide`, and also when it ends in a
 * download and the page stays. So a failure that `isCutOff` knows counts when it comes a second time,
 * with no navigation begun in between and while the page can load other things.
 */
export async function repeatCutOff<T>(
  attempt: () => Promise<T>,
  isCutOff: (error: unknown) => boolean,
  { page, clock }: CutOffDeps,
): Promise<T> {
  let failedBefore = false;
  for (let pause = PAUSE_MS; ; ) {
    const navigationBegan = page.watch();
    try {
      return await attempt();
    } catch (error) {
      const mayLeave = navigationBegan();
      if (!isCutOff(error)) throw error;
      if (mayLeave || !(await page.canLoad())) {
        const ms = pause;
        await new Promise<void>((resolve) => clock.after(ms, resolve));
        pause *= 2;
      } else if (failedBefore) {
        throw error;
      } else {
        failedBefore = true;
      }
    } finally {
      navigationBegan();
    }
  }
}
