import { expect, type Page } from '@playwright/test';

/** Gives pages opened later a clock that can be stopped. Until then it runs. */
export const installClock = (page: Page): Promise<void> => page.clock.install();

/** Stops the shown page's clock. Only `page.clock.runFor` advances it. */
export async function stopClock(page: Page): Promise<void> {
  // On a busy machine, the requested time may have passed already.
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    // Jumps there immediately. In the future, since the clock runs while it is read.
    await page.clock.pauseAt(now + 2_000);
  }).toPass();
}

/**
 * Gives pages opened later a stopped clock. A time limit passes only with `page.clock.runFor`, never because the
 * machine is busy.
 */
export async function standingClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  // In the future, since the clock runs until it is stopped.
  await page.clock.pauseAt(now + 60_000);
}
