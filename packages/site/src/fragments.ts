import { ownValue } from '@composed/browser/own-value';
import { isText, mapOf } from '@composed/contract/shape';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { checkMarkup } from './check-markup.ts';

/**
 * A release's prerendered HTML by name: the screen of a remote, or the path of a host's route. `screen?setting=value`
 * applies to sites with exactly that value. The file is optional.
 */
export const FRAGMENTS_FILE = 'fragments.json';

/** Name of a fragment of the host: the shell of remotes' pages with this skeleton. */
export const skeletonShell = (skeleton: string): string => `skeleton:${skeleton}`;

/** Returns the skeleton of a shell's name; undefined for any other fragment. */
export const skeletonIn = (name: string): string | undefined =>
  /^skeleton:([^?]+)$/.exec(name)?.[1];

/** Name of the template of a screen: a fragment with holes for data. */
export const templateOf = (screen: string): string => `${TEMPLATE}${screen}`;
const TEMPLATE = 'template:';

export type Fragments = Readonly<Record<string, string>>;

/**
 * Returns a screen's prerendered HTML for a site's configuration; `null` if the release has none. If several settings
 * match, the first in the file wins.
 */
export function prerenderedFor(
  fragments: Fragments,
  screen: string,
  config: SiteConfig,
): string | null {
  const fitting = new Set(
    Object.entries(config).map(
      ([setting, value]) => `${screen}?${setting}=${JSON.stringify(value)}`,
    ),
  );
  const name = Object.keys(fragments).find((key) => fitting.has(key)) ?? screen;
  return ownValue(fragments, name) ?? null;
}

function check(text: string, owner: string): Fragments | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return `${FRAGMENTS_FILE} is no JSON`;
  }
  if (!mapOf(isText)(value)) return `${FRAGMENTS_FILE} has an unknown form`;
  const fragments = new Map<string, string>();
  for (const [name, html] of Object.entries(value)) {
    const checked = checkMarkup(html, owner, name.startsWith(TEMPLATE));
    if (checked.unfit !== undefined) {
      return `${FRAGMENTS_FILE} has ${checked.unfit} in "${name}", which no page may have`;
    }
    fragments.set(name, checked.html);
  }
  return Object.fromEntries(fragments);
}

/** Cache, since a command reads the same few files before it makes a generation, and again for its site. */
const known = new Map<string, Fragments | string>();
const MOST_KNOWN = 64;

/**
 * Parses another team's fragments and checks their HTML. Returns the fragments, or the reason for a refusal. `owner` is
 * their package.
 */
export function readFragments(text: string, owner: string): Fragments | string {
  const key = JSON.stringify([owner, text]);
  const found = known.get(key) ?? check(text, owner);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

/**
 * A tag as `checkMarkup` writes it: it escapes "<" in text and quotation marks in values. Matches from the start, tag
 * by tag, so that a tag-like text in a value is no match.
 */
const TAG = /<([^\s/>]+)((?: [^\s"=]+="[^"]*")*)>/g;
const HREF = /^(?: [^\s"=]+="[^"]*")*? href="([^"]*)"/;

const CHARACTERS: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  nbsp: '\u00a0',
  lt: '<',
  gt: '>',
};

const unescaped = (value: string): string =>
  value.replace(/&(amp|quot|nbsp|lt|gt);/g, (_whole, name: string) => CHARACTERS[name] ?? '');

/**
 * Returns the distinct addresses of a fragment's links. Expects HTML from `checkMarkup`, so that no parser is needed: a
 * promote reads the links of all live releases.
 */
export function linksIn(html: string): string[] {
  const found = [...html.matchAll(TAG)].flatMap(([, name, attributes = '']) => {
    const href = name === 'a' ? HREF.exec(attributes)?.[1] : undefined;
    // Only the data knows an address that is a hole as a whole.
    return href === undefined || /^\uE000/.test(href) ? [] : [unescaped(href)];
  });
  return [...new Set(found)];
}
