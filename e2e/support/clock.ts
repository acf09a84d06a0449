import { expect, type Page } from '@playwright/test';

/** Gives the pages that are opened from now on a clock that can be stopped; until then it runs. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/** Stops the clock of the page that is shown: only `page.clock.runFor` moves it on. */
export async function stopClock(page: Page): Promise<void> {
  // On a busy machine the moment may have passed once it is asked for.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    // Reached at once; ahead of the present, since the clock went on while it was read.
    await page.clock.pauseAt(now + 2_000);
  }).toPass();
}

/**
 * Gives the pages that are opened from now on a clock that stands still: a limit passes by
 * `page.clock.runFor`, and never because the machine is busy.
 */
export async function standingClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // Ahead of the present, since the clock runs until it is stopped.
  await page.clock.pauseAt(now + 60_000);
}
