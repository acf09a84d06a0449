import type { Page, Route } from '@playwright/test';

const CORS = { 'access-control-allow-origin': '*' };

/** Ways in which a remote's server fails its visitors. */
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
  // No answer at all: the request stays open until the page gives up.
  'never answers': () => new Promise<void>(() => {}),
} as const;

export type Fault = keyof typeof FAULTS;

export interface Outage {
  /** The server is well again. */
  end(): void;
  /** Requests that met the outage. */
  requestsDuring(): number;
  /** Requests that reached the server since the outage ended. */
  requestsSince(): number;
}

/** Puts a remote's origin out of order for one page. */
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

declare global {
  interface Window {
    sameDocument?: string;
  }
}

/** A mark that does not survive a reload. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.sameDocument = 'yes';
  });

export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.sameDocument === 'yes');
