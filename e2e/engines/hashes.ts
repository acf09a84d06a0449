import { expect } from '@playwright/test';
import { ANOTHER, escaped, WRONG } from '../attacks/altered.ts';
import { product, recordIn } from '../support/stages.ts';

/** A browser as these tests need it, with any driver. */
export interface AnyBrowser {
  goto(address: string): Promise<void>;
  /** Evaluates an expression in the page. */
  run<T>(expression: string): Promise<T>;
  /** Rewrites the HTML of the page at that path. */
  rewrite(path: string, change: (html: string) => string): void;
}

interface Described {
  entry: string;
  screens: Record<string, { js: string[]; css: string[] }>;
  files: Record<string, object>;
}

/** Replaces a file's hash in the page. Throws if there is none. */
function changed(html: string, before: RegExp, after: string): string {
  const other = html.replace(before, after);
  if (other === html) throw new Error(`The page has nothing like ${before}.`);
  return other;
}

const KEPT = 'ideahub.ideas.v1.submissions';
const TEXTS = ['title', 'description', 'category', 'difficulty', 'tags', 'requiredSkills'];
const IDEA = {
  ...Object.fromEntries(
    [...TEXTS, 'estimatedTime', 'resources', 'submitterName', 'submitterEmail'].map((key) => [
      key,
      key,
    ]),
  ),
  ...{ id: 1234567, key: 1234567, status: 'Under Review', contactPreference: 'none', owner: null },
  ...{ submittedAt: '2026-03-01T12:00:00.000Z', lastUpdated: '2026-03-01T12:00:00.000Z' },
  ...{ views: 0, likes: 0, comments: 0, revision: 0 },
};
/** Stores a submitted idea that no member has claimed yet in this browser. */
export const UNCLAIMED = `localStorage.setItem('${KEPT}', '${JSON.stringify({ schema: 1, records: [IDEA] })}')`;

/** True after all earlier requests of the page have a response. */
const SETTLED = `document.readyState === 'complete'`;
/** Whether the host has started in the page. */
const HOST_RUNS = `Object.keys(document.getElementById('root')).some((key) => key.startsWith('__reactContainer'))`;
/** Whether the host’s styles apply. */
const IS_STYLED = `getComputedStyle(document.documentElement).getPropertyValue('--color-text') !== ''`;
const IS_REFUSED = `document.querySelector('main')?.textContent.includes('This part of Idea Hub is not available') === true`;
const SCREEN_SHOWS = `document.querySelector('main form:not([inert]) button')?.closest('[data-words]') === null`;
/** Whether the lazy script that claims such an idea has run. */
const IS_CLAIMED = `!localStorage.getItem('${KEPT}').includes('"owner":null')`;

const becomes = (browser: AnyBrowser, expression: string, value: unknown = true) =>
  expect.poll(() => browser.run(expression), { timeout: 15_000 }).toEqual(value);

/** Tests the hashes in the tags of the host’s own scripts and stylesheets. */
export async function expectHostStopped(browser: AnyBrowser): Promise<void> {
  const { js, css } = recordIn<{ js: string[]; css: string[] }>(product, 'host');
  const open = async (change: (html: string) => string) => {
    browser.rewrite('/auth', change);
    await browser.goto(`${product.host}/auth`);
    await becomes(browser, SETTLED);
    await browser.run(`fetch('/robots.txt').then((answer) => answer.text()).then(() => 1)`);
  };
  // Stylesheets first, since Firefox reuses a verified stylesheet even if another page has another hash for it.
  for (const file of [...css, ...js]) {
    const hash = new RegExp(`(${escaped(file.replace('../', ''))}"[^>]*?) integrity="[^"]+"`);
    await open((html) => changed(html, hash, `$1 integrity="sha384-${WRONG}"`));
    const [acts, other] = css.includes(file) ? [IS_STYLED, HOST_RUNS] : [HOST_RUNS, IS_STYLED];
    expect(await browser.run(acts), `${file} with another hash`).toBe(false);
    expect(await browser.run(other)).toBe(true);
    // Browsers have no integrity policy for styles yet.
    if (css.includes(file)) continue;
    await open((html) => changed(html, hash, '$1'));
    expect(await browser.run(acts), `${file} without a hash`).toBe(false);
  }
  await open((html) => html);
  await becomes(browser, HOST_RUNS);
  expect(await browser.run(IS_STYLED)).toBe(true);
}

/** Tests the page's hashes of the files that its own screen needs. */
export async function expectRemoteStopped(browser: AnyBrowser): Promise<void> {
  const { entry, screens } = recordIn<Described>(product, 'remote-auth');
  const open = async (change: (html: string) => string) => {
    browser.rewrite('/auth', change);
    await browser.goto(`${product.host}/auth`);
  };
  for (const file of [entry, screens.auth?.js.at(-1) ?? '', screens.auth?.css.at(-1) ?? '']) {
    const described = new RegExp(`"${escaped(file)}":\\{[^}]*\\}`);
    for (const hash of [ANOTHER, '']) {
      await open((html) => changed(html, described, `"${file}":{${hash}}`));
      await becomes(browser, IS_REFUSED);
      expect(await browser.run(SCREEN_SHOWS), `${file}: ${hash}`).toBe(false);
    }
  }
  await open((html) => html);
  await becomes(browser, SCREEN_SHOWS);
}

/** Tests the hash of a file that a screen loads later, here for a member with an unclaimed idea (`UNCLAIMED`). */
export async function expectLazyStopped(browser: AnyBrowser): Promise<void> {
  const { entry, screens, files } = recordIn<Described>(product, 'remote-ideas');
  const first = new Set([entry, ...Object.values(screens).flatMap(({ js }) => js)]);
  const lazy = Object.keys(files).filter((file) => file.endsWith('.js') && !first.has(file));
  const requested = `performance.getEntriesByType('resource').some(({ name }) => ${JSON.stringify(lazy)}.some((file) => name.endsWith(file.replace('../', ''))))`;
  const open = async (hash: string | null) => {
    const described = lazy.map((file) => `"${file}":{${hash}},`).join('');
    browser.rewrite('/browse', (html) =>
      hash === null ? html : changed(html, /"files":\{/, `$&${described}`),
    );
    await browser.goto(`${product.host}/browse`);
    // A page with a file without a hash has invalid boot data, so all of it is ignored.
    if (hash === '') return becomes(browser, IS_REFUSED);
    await becomes(browser, `document.querySelector('main h1')?.textContent`, 'Browse ideas');
    await becomes(
      browser,
      `document.querySelector('main [data-words], [data-words] main') === null`,
    );
  };
  await open(ANOTHER);
  await becomes(browser, requested);
  await browser.run(`fetch('/robots.txt').then((answer) => answer.text()).then(() => 1)`);
  expect(await browser.run(IS_CLAIMED)).toBe(false);
  await open('');
  await browser.run(`fetch('/robots.txt').then((answer) => answer.text()).then(() => 1)`);
  expect(await browser.run(IS_CLAIMED)).toBe(false);
  await open(null);
  await becomes(browser, IS_CLAIMED);
}
