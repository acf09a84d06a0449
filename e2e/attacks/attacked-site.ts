import {
  type ForgedRelease,
  listBy,
  listing,
  liveList,
  type MicroFrontendEntry,
  type SignedDiscovery,
} from '@composed/testing/attacker';
import { expect, type Page } from '@playwright/test';
import { failed } from '../support/failures.ts';
import { banner, footer, main, pageHeading } from '../support/parts.ts';
import type { ReleaseSite } from '../support/release-site.ts';
import { openSite } from '../support/release-site.ts';
import { test as base } from '../support/test.ts';

declare global {
  /** Set if an attacker's code runs. */
  var evil: boolean | undefined;
}

/** One site for many attacks, which change the page's responses and rarely the live releases. */
export const test = base.extend<object, { site: ReleaseSite }>({
  // For Chromium, a rewritten page has no server address. It then needs this permission to load from servers on this
  // machine.
  permissions: ['local-network-access'],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern here
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

const CORS = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };

/** Replaces the list of releases for this page. */
export async function answerList(page: Page, body: SignedDiscovery): Promise<void> {
  await page.route('**/discovery.json', (route) => route.fulfill({ json: body, headers: CORS }));
}

/** Lists another entry for remote-auth, for this page. The site has signed the list: the worst case. */
export async function mislead(
  page: Page,
  site: ReleaseSite,
  entry: MicroFrontendEntry,
): Promise<void> {
  const list = listing(await liveList(site), 'remote-auth', entry);
  await answerList(page, listBy(site.context.signer('site'), list));
}

/** Serves a forged release at its addresses. Returns the requested files, in order. */
export async function plant(page: Page, { files }: ForgedRelease): Promise<string[]> {
  const requested: string[] = [];
  for (const [url, body] of files) {
    await page.route(url, (route) => {
      requested.push(new URL(url).pathname.replace(/.*\//, ''));
      const contentType = url.endsWith('.js') ? 'text/javascript' : 'application/json';
      return route.fulfill({ body, contentType, headers: CORS });
    });
  }
  return requested;
}

/** Opens a page of remote-ideas, then navigates to a screen of another remote, which must be looked up. */
export async function visit(page: Page, site: ReleaseSite): Promise<void> {
  await page.goto(`${site.origin}/about`);
  await expect(pageHeading(page)).toBeVisible();
  await lookUp(page);
}

export const lookUp = (page: Page): Promise<void> =>
  banner(page).getByRole('link', { name: 'Sign In' }).click();

export const signIn = (page: Page) => main(page).getByRole('button', { name: 'Sign In' });

/** Expects that the screen is refused with these words, no attacker's code runs, and the shell works. */
export async function expectRefused(page: Page, words: string | RegExp): Promise<void> {
  await expect(failed(page)).toBeVisible();
  await expect(main(page).getByText(words)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(footer(page)).toBeVisible();
  expect(await page.evaluate(() => globalThis.evil)).toBeUndefined();
}

/** Expects that other remotes work during the attack, and that `Try again` loads this screen after it. */
export async function expectMended(page: Page): Promise<void> {
  await banner(page).getByRole('link', { name: 'Browse' }).click();
  await expect(page).toHaveTitle('Browse ideas · Idea Hub');
  await expect(failed(page)).toHaveCount(0);
  await expect(pageHeading(page)).toBeVisible();
  await page.goBack();
  await expect(failed(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(signIn(page)).toBeVisible();
  expect(await page.evaluate(() => globalThis.evil)).toBeUndefined();
}
