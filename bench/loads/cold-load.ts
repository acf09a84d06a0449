import { UserError } from '@composed/workspace/user-error';
import type { Browser, BrowserContext } from '@playwright/test';
import type { Network } from '../line/network.ts';
import { logNetwork, type SeenRequest } from './network-log.ts';
import { NAME_HELPER, observePage, type PageTimes } from './page-probe.ts';

/** Mid-range phone, with Lighthouse's values. */
const CPU_SLOWDOWN = 4;
const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true };

/** A page is idle after this many milliseconds without network activity. */
const IDLE_MS = 500;
const LIMIT_MS = 60_000;

/** Maps keys to values in the browser's storage before the page starts. */
export type Kept = Readonly<Record<string, string>>;

export interface ColdLoad {
  requests: readonly SeenRequest[];
  times: PageTimes;
}

export interface LoadOptions {
  network: Network;
  kept?: Kept;
}

/** Opens a new profile with an empty cache and storage. */
export const newProfile = (browser: Browser): Promise<BrowserContext> => browser.newContext(PHONE);

/** Opens an address in a new profile and waits until the network is idle. */
export async function loadCold(
  browser: Browser,
  url: string,
  options: LoadOptions,
): Promise<ColdLoad> {
  const context = await newProfile(browser);
  try {
    return await load(context, url, options);
  } finally {
    await context.close();
  }
}

/** Opens an address in a new tab and waits until the network is idle. */
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
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  await page
    .waitForFunction(
      () => {
        const times = globalThis.ideaHubBench;
        // The browser reports a paint some time after it.
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
