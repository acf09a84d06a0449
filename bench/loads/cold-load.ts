import { UserError } from '@composed/workspace/user-error';
import type { Browser, CDPSession } from '@playwright/test';
import { logNetwork, type SeenRequest } from './network-log.ts';
import { NAME_HELPER, observePage, type PageTimes } from './page-probe.ts';

/** A slow phone connection and a mid-range phone, as Lighthouse has them. */
const CONDITIONS = {
  latencyMs: 150,
  bitsPerSecond: 1_600_000,
  cpuSlowdown: 4,
  viewport: { width: 412, height: 823 },
} as const;

/** From here on in pixels: a page is looked at on something that is no phone. */
const DESKTOP_WIDTH = 1024;

/** So long nothing happens once a page has all that it wants, in milliseconds. */
const IDLE_MS = 500;
const LIMIT_MS = 60_000;

/** Key → value, in the browser's storage before the page starts. */
export type Kept = Readonly<Record<string, string>>;

export interface ColdLoad {
  requests: readonly SeenRequest[];
  times: PageTimes;
}

/** Gives a tab the slow network. */
export async function slowNetwork(session: CDPSession): Promise<void> {
  const bytesPerSecond = CONDITIONS.bitsPerSecond / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: CONDITIONS.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Opens an address in a profile that knows nothing, and stays until the network is idle. */
export async function loadCold(
  browser: Browser,
  url: string,
  kept: Kept = {},
  width: number = CONDITIONS.viewport.width,
): Promise<ColdLoad> {
  const viewport = { ...CONDITIONS.viewport, width };
  const context = await browser.newContext({ viewport, isMobile: width < DESKTOP_WIDTH });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT_MS);
    await page.addInitScript({ content: NAME_HELPER });
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, kept);
    await page.addInitScript(observePage);
    const session = await context.newCDPSession(page);
    const network = await logNetwork(session);
    await slowNetwork(session);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CONDITIONS.cpuSlowdown });
    await page.goto(url, { waitUntil: 'commit' });
    await page
      .waitForFunction(
        () => {
          const times = globalThis.ideaHubBench;
          // The browser tells of a paint some time after it.
          return times?.screen != null && times.largestPaint !== null && times.firstPaint !== null;
        },
        null,
        { polling: 100 },
      )
      .catch((error) => {
        throw new UserError(`No screen was painted at ${url}: ${(error as Error).message}`);
      });
    await network.idle(IDLE_MS);
    const times = await page.evaluate(() => globalThis.ideaHubBench);
    if (times === undefined) throw new Error(`${url} was left while it was measured.`);
    return { requests: network.requests, times };
  } finally {
    await context.close();
  }
}
