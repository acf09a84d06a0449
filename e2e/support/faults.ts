import type { Page, Route } from '@playwright/test';

const CORS = { 'access-control-allow-origin': '*' };

/** Faults of a remote's server. */
export const FAULTS = {
  'refuses connections': (route: Route) => route.abort('connectionrefused'),
  'answers 503': (route: Route) =>
    route.fulfill({ status: 503, headers: CORS, body: 'Service Unavailable' }),
  'answers 503 with a JSON body': (route: Route) =>
    route.fulfill({ status: 503, headers: CORS, json: { status: 503, message: 'busy' } }),
  'sends broken JavaScript': (route: Route) =>
    route.fulfill({
      status: 200,
      headers: { ...CORS, 'cache-control': 'no-store' },
      contentType: 'text/javascript',
      body: 'var broken = ;',
    }),
  // No response: the request stays open until the page aborts it.
  'never answers': () => new Promise<void>(() => {}),
} as const;

export type Fault = keyof typeof FAULTS;

export interface Outage {
  /** Ends the fault. */
  end(): void;
  /** Number of requests during the fault. */
  requestsDuring(): number;
  /** Number of requests that reached the server after the fault. */
  requestsSince(): number;
}

/** Starts a fault of a remote's origin for one page. */
export async function outage(page: Page, origin: string, fault: Fault): Promise<Outage> {
  let out = true;
  let during = 0;
  let since = 0;
  await page.route(`${origin}/**`, (route) => {
    if (out) {
      during += 1;
      return FAULTS[fault](route);
    }
    since += 1;
    return route.continue();
  });
  return {
    end() {
      out = false;
    },
    requestsDuring: () => during,
    requestsSince: () => since,
  };
}

/** Makes the clipboard of pages opened later refuse every text. */
export async function refuseClipboard(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error('refused')) },
    }),
  );
}

declare global {
  interface Window {
    sameDocument?: string;
  }
}

/** Sets a mark that a reload removes. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.sameDocument = 'yes';
  });

export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.sameDocument === 'yes');
