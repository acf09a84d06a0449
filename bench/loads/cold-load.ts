import { UserError } from '@composed/workspace/user-error';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Network } from '../line/network.ts';
import { logNetwork, type SeenRequest } from './network-log.ts';
import { NAME_HELPER, observePage, type PageTimes } from './page-probe.ts';

/** A mid-range phone, as Lighthouse has it. */
const CONDITIONS = {
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

export interface LoadOptions {
  network: Network;
  kept?: Kept;
  /** Of the window, in pixels. */
  width?: number;
}

/** Opens a profile that knows nothing. */
export const newProfile = (
  browser: Browser,
  width: number = CONDITIONS.viewport.width,
): Promise<BrowserContext> => {
  const viewport = { ...CONDITIONS.viewport, width };
  return browser.newContext({ viewport, isMobile: width < DESKTOP_WIDTH });
};

/** Opens an address in a profile that knows nothing, and stays until the network is idle. */
export async function loadCold(
  browser: Browser,
  url: string,
  options: LoadOptions,
): Promise<ColdLoad> {
  const context = await newProfile(browser, options.width);
  try {
    return await load(context, url, options);
  } finally {
    await context.close();
  }
}

/** Opens an address in a new tab of a profile, and stays until the network is idle. */
export async function load(
  context: BrowserContext,
  url: string,
  { network, kept = {} }: LoadOptions,
): Promise<ColdLoad> {
  const page = await context.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  await page.addInitScript({ content: NAME_HELPER });
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.addInitScript(observePage);
  const session = await context.newCDPSession(page);
  const log = await logNetwork(session);
  await network.slowDown(session);
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
  await log.idle(IDLE_MS);
  const times = await page.evaluate(() => globalThis.ideaHubBench);
  if (times === undefined) throw new Error(`${url} was left while it was measured.`);
  await page.close();
  return { requests: log.requests, times };
}
