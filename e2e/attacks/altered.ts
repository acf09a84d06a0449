import type { Page } from '@playwright/test';

/** Other content of the same length, which says that it acts. */
export async function alter(page: Page, url: string): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const other = url.endsWith('.css') ? ':root{--evil:1}' : 'globalThis.evil=true;';
    await route.fulfill({ response, body: other.padEnd((await response.body()).length) });
  });
}

/** Gives the page another text, as if somebody had made a mistake in composing it. */
export async function rewrite(
  page: Page,
  address: string,
  change: (html: string) => string,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const changed = change(html);
    if (changed === html) throw new Error('The page has nothing to change.');
    await route.fulfill({ response, body: changed });
  });
}

/** What has run in the page, a line each: `remote-auth@1.0.1 js/auth.js`. */
export const ran = (page: Page) => page.evaluate(() => (globalThis.ran ?? []).join('\n'));
/** Whether a rule of an altered stylesheet acts. */
export const isStyled = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--evil') !== '');
/** As a part of a regular expression. */
export const escaped = (text: string) => text.replaceAll(/[.+/]/g, '\\$&');

/** The end of a hash that nothing has. */
export const WRONG = 'A'.repeat(64);
export const ANOTHER = `"integrity":"sha384-${WRONG}"`;

/** What a page says of its remote's release, with this as the hash of a file that comes later. */
export const withLaterFile = (file: string, hash: string) => (html: string) =>
  html.replace('"files":{', `$&"${file}":{${hash}},`);

/** Settles once everything that was asked for before has been answered. */
export const answered = (page: Page) =>
  page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
