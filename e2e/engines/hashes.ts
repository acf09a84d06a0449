import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { product, releaseOf } from '../support/stages.ts';

/** What a test needs of a browser, whoever drives it. */
export interface AnyBrowser {
  goto(address: string): Promise<void>;
  /** The value of an expression in the page. */
  run<T>(expression: string): Promise<T>;
  /** From now on the page at that path has another text. */
  rewrite(path: string, change: (html: string) => string): void;
}

interface Described {
  entry: string;
  screens: Record<string, { js: string[]; css: string[] }>;
  files: Record<string, object>;
}

const recordOf = <R>(pkg: 'host' | 'remote-auth' | 'remote-ideas'): R => {
  const envelope = readFileSync(join(releaseOf(product, pkg).folder, 'release.json'), 'utf8');
  return JSON.parse((JSON.parse(envelope) as { text: string }).text) as R;
};

const WRONG = `"integrity":"sha384-${'A'.repeat(64)}"`;

/** The page with other words where it has the hash of a file. */
function changed(html: string, before: RegExp, after: string): string {
  const other = html.replace(before, after);
  if (other === html) throw new Error(`The page has nothing like ${before}.`);
  return other;
}

const escaped = (text: string) => text.replaceAll('.', '\\.');

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
/** Puts an idea into this browser that a visitor has submitted, and nobody has claimed yet. */
export const UNCLAIMED = `localStorage.setItem('${KEPT}', '${JSON.stringify({ schema: 1, records: [IDEA] })}')`;

/** Once all that the page had asked for so far was answered. */
const SETTLED = `document.readyState === 'complete'`;
/** Whether the host has taken its page over. */
const HOST_RUNS = `Object.keys(document.getElementById('root')).some((key) => key.startsWith('__reactContainer'))`;
/** Whether the host’s rules act. */
const IS_STYLED = `getComputedStyle(document.documentElement).getPropertyValue('--color-text') !== ''`;
const IS_REFUSED = `document.querySelector('main')?.textContent.includes('This part of Idea Hub is not available') === true`;
const SCREEN_SHOWS = `document.querySelector('main form:not([inert]) button')?.closest('[data-words]') === null`;
/** Whether the script that makes such an idea the member's has run. */
const IS_CLAIMED = `!localStorage.getItem('${KEPT}').includes('"owner":null')`;

const becomes = (browser: AnyBrowser, expression: string, value: unknown = true) =>
  expect.poll(() => browser.run(expression), { timeout: 15_000 }).toEqual(value);

/** The host’s own scripts and stylesheet, by the hash in their tags. */
export async function expectHostStopped(browser: AnyBrowser): Promise<void> {
  const { js, css } = recordOf<{ js: string[]; css: string[] }>('host');
  const open = async (change: (html: string) => string) => {
    browser.rewrite('/auth', change);
    await browser.goto(`${product.host}/auth`);
    await becomes(browser, SETTLED);
    await browser.run(`fetch('/robots.txt').then((answer) => answer.text()).then(() => 1)`);
  };
  // The stylesheet first: one that was found right once, Firefox uses again whatever hash another page names.
  for (const file of [...css, ...js]) {
    const hash = new RegExp(`(${escaped(file.replace('../', ''))}"[^>]*?) integrity="[^"]+"`);
    await open((html) => changed(html, hash, `$1 integrity="sha384-${'A'.repeat(64)}"`));
    const [acts, other] = css.includes(file) ? [IS_STYLED, HOST_RUNS] : [HOST_RUNS, IS_STYLED];
    expect(await browser.run(acts), `${file} with another hash`).toBe(false);
    expect(await browser.run(other)).toBe(true);
    // No browser has such a policy for styles yet.
    if (css.includes(file)) continue;
    await open((html) => changed(html, hash, '$1'));
    expect(await browser.run(acts), `${file} without a hash`).toBe(false);
  }
  await open((html) => html);
  await becomes(browser, HOST_RUNS);
  expect(await browser.run(IS_STYLED)).toBe(true);
}

/** What a page’s own screen needs of its remote, by the hash in the page. */
export async function expectRemoteStopped(browser: AnyBrowser): Promise<void> {
  const { entry, screens } = recordOf<Described>('remote-auth');
  const open = async (change: (html: string) => string) => {
    browser.rewrite('/auth', change);
    await browser.goto(`${product.host}/auth`);
  };
  for (const file of [entry, screens.auth?.js.at(-1) ?? '', screens.auth?.css.at(-1) ?? '']) {
    const described = new RegExp(`"${escaped(file)}":\\{[^}]*\\}`);
    for (const hash of [WRONG, '']) {
      await open((html) => changed(html, described, `"${file}":{${hash}}`));
      await becomes(browser, IS_REFUSED);
      expect(await browser.run(SCREEN_SHOWS), `${file}: ${hash}`).toBe(false);
    }
  }
  await open((html) => html);
  await becomes(browser, SCREEN_SHOWS);
}

/**
 * What a screen asks for later on: here, for a member whose browser has an unclaimed idea (`UNCLAIMED`).
 */
export async function expectLazyStopped(browser: AnyBrowser): Promise<void> {
  const { entry, screens, files } = recordOf<Described>('remote-ideas');
  const first = new Set([entry, ...Object.values(screens).flatMap(({ js }) => js)]);
  const lazy = Object.keys(files).filter((file) => file.endsWith('.js') && !first.has(file));
  const asked = `performance.getEntriesByType('resource').some(({ name }) => ${JSON.stringify(lazy)}.some((file) => name.endsWith(file.replace('../', ''))))`;
  const open = async (hash: string | null) => {
    const described = lazy.map((file) => `"${file}":{${hash}},`).join('');
    browser.rewrite('/browse', (html) =>
      hash === null ? html : changed(html, /"files":\{/, `$&${described}`),
    );
    await browser.goto(`${product.host}/browse`);
    // A page that has a file without a hash is damaged, and nothing of it is believed.
    if (hash === '') return becomes(browser, IS_REFUSED);
    await becomes(browser, `document.querySelector('main h1')?.textContent`, 'Browse ideas');
    await becomes(
      browser,
      `document.querySelector('main [data-words], [data-words] main') === null`,
    );
  };
  await open(WRONG);
  await becomes(browser, asked);
  await browser.run(`fetch('/robots.txt').then((answer) => answer.text()).then(() => 1)`);
  expect(await browser.run(IS_CLAIMED)).toBe(false);
  await open('');
  await browser.run(`fetch('/robots.txt').then((answer) => answer.text()).then(() => 1)`);
  expect(await browser.run(IS_CLAIMED)).toBe(false);
  await open(null);
  await becomes(browser, IS_CLAIMED);
}
