import { DEEPEST_ROUTE, type Mounts } from '@composed/contract/manifest';

/** Replaces a parameter in file names. No path segment equals it. */
const ANY = '_';

/**
 * Returns the page's file for a remote's route. Its folders follow the segments, so that servers find it from the
 * address.
 */
export const mountedFile = (path: string): string =>
  `${path.slice(1).replaceAll(/:\w+/g, ANY)}.html`;

/** Returns all prefixes that a site grants in a stable order, longer ones first. */
export const prefixesOf = (mounts: Mounts = {}): string[] =>
  Object.values(mounts)
    .flatMap(({ paths = [] }) => paths)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/**
 * Returns the possible file names for the segments below a prefix. Literal segments have priority over parameters, from
 * the left.
 */
export const namesOf = (segments: readonly string[]): string[] =>
  segments.reduce<string[]>(
    (names, segment) => names.flatMap((name) => [`${name}/${segment}`, `${name}/${ANY}`]),
    [''],
  );

/** Returns the candidate files of an address's page, best first; null if no prefix matches. */
export function candidates(prefixes: readonly string[], path: string): string[] | null {
  const plain = path.replace(/\/+$/, '');
  const prefix = prefixes.find((each) => plain === each || plain.startsWith(`${each}/`));
  if (prefix === undefined) return null;
  const segments = plain.slice(prefix.length).split('/').slice(1);
  if (segments.length > DEEPEST_ROUTE || segments.includes('')) return [];
  return namesOf(segments).map((name) => `${prefix.slice(1)}${name}.html`);
}
