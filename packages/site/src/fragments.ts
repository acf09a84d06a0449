import { isText, mapOf } from '@composed/contract/shape';
import type { SiteConfig } from '@composed/contract/site-configuration';
import { checkMarkup } from './check-markup.ts';

/**
 * What a release shows of itself before any script has run: screen of a remote, or path of a
 * host's route, → HTML. `screen?setting=value` is for sites on which the setting has this very value.
 * A release without this file has none.
 */
export const FRAGMENTS_FILE = 'fragments.json';

/** In a host's fragments: the shell of pages of remotes' own that want this skeleton. */
export const skeletonShell = (skeleton: string): string => `skeleton:${skeleton}`;

/** The skeleton whose shell a fragment is, if it is one. */
export const skeletonIn = (name: string): string | undefined =>
  /^skeleton:([^?]+)$/.exec(name)?.[1];

export type Fragments = Readonly<Record<string, string>>;

/**
 * A screen's prerendered HTML on a site of this configuration; `null` where the release has none of it. Of fragments
 * for several settings the first in the file that fits.
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
  return fragments[name] ?? null;
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
    const checked = checkMarkup(html, owner);
    if (checked.unfit !== undefined) {
      return `${FRAGMENTS_FILE} has ${checked.unfit} in "${name}", which no page may have`;
    }
    fragments.set(name, checked.html);
  }
  return Object.fromEntries(fragments);
}

/** A command reads the same few files before a generation is made, and again for its site. */
const known = new Map<string, Fragments | string>();
const MOST_KNOWN = 64;

/**
 * Why a text is no file of fragments, or the fragments, as they go into pages. Reads what another team wrote:
 * `owner` is the package whose they are.
 */
export function readFragments(text: string, owner: string): Fragments | string {
  const key = JSON.stringify([owner, text]);
  const found = known.get(key) ?? check(text, owner);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}
