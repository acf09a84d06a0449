import type { Page } from '@playwright/test';

/** Serves changed content of the same length, which reports when it takes effect. */
export async function alter(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch({ maxRetries: 1 });
    const other = url.endsWith('.css') ? ':root{--evil:1}' : 'globalThis.evil=true;';
    await route.fulfill({ response, body: other.padEnd((await response.body()).length) });
  });
}

/** Rewrites a page's HTML, as a composition with a mistake would. */
export async function rewrite(
  page: Page,
  address: string,
  change: (html: string) => string,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch({ maxRetries: 1 });
    const html = await response.text();
    const changed = change(html);
    if (changed === html) throw new Error('The page has nothing to change.');
    await route.fulfill({ response, body: changed });
  });
}

/** Returns the scripts that have run in the page, one per line: `remote-auth@1.0.1 js/auth.js`. */
export const ran = (page: Page) => page.evaluate(() => (globalThis.ran ?? []).join('\n'));
/** Tells whether a rule of an altered stylesheet applies. */
export const isStyled = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--evil') !== '');
/** Escapes a text for a regular expression. */
export const escaped = (text: string) => text.replaceAll(/[.+/]/g, '\\$&');

/** End of a hash that matches no file. */
export const WRONG = 'A'.repeat(64);
export const ANOTHER = `"integrity":"sha384-${WRONG}"`;

/** Adds a file that is loaded later, with this hash, to the page's inlined release. */
export const withLaterFile = (file: string, hash: string) => (html: string) =>
  html.replace('"files":{', `$&"${file}":{${hash}},`);

/** Waits until all earlier requests have a response. */
export const answered = (page: Page) =>
  page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
