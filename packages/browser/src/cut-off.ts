import type { Clock } from './clock.ts';
import type { PageLife } from './page-life.ts';

/** Milliseconds before the first retry. Doubles with each retry, up to the maximum. */
const PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** Retries a call while a navigation may have cancelled it. */
export type Attempts = <T>(attempt: () => Promise<T>) => Promise<T>;

interface CutOffDeps {
  page: Pick<PageLife, 'watch' | 'canLoad'>;
  clock: Pick<Clock, 'after'>;
}

/**
 * Retries a call while a navigation of the page may have cancelled it.
 *
 * Firefox and Safari cancel a page's requests when a navigation starts, long before `pagehide`.
 * They also do so if the navigation ends in a download and the page stays. An error that `isCutOff`
 * accepts is therefore only final the second time, if no navigation has started and the page can
 * load other things.
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
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
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
