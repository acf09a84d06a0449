import { DEEPEST_ROUTE, type Mounts } from '@composed/contract/manifest';

/** A parameter's name in files: no segment of a path is it. */
const ANY = '_';

/** The page of a remote's route, by folders, so that servers find it by the address's segments alone. */
export const mountedFile = (path: string): string =>
  `${path.slice(1).replaceAll(/:\w+/g, ANY)}.html`;

/** Every prefix that a site grants, in a steady order; longer ones first. */
export const prefixesOf = (mounts: Mounts = {}): string[] =>
  Object.values(mounts)
    .flatMap(({ paths = [] }) => paths)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/**
 * The ways in which the page of an address with these segments below a prefix may be called: a literal segment goes
 * before a parameter, from the left.
 */
export const namesOf = (segments: readonly string[]): string[] =>
  segments.reduce<string[]>(
    (names, segment) => names.flatMap((name) => [`${name}/${segment}`, `${name}/${ANY}`]),
    [''],
  );

/** The files of which the first that is there is the page of an address; null if it lies below no prefix. */
export function candidates(prefixes: readonly string[], path: string): string[] | null {
  const plain = path.replace(/\/+$/, '');
  const prefix = prefixes.find((each) => plain === each || plain.startsWith(`${each}/`));
  if (prefix === undefined) return null;
  const segments = plain.slice(prefix.length).split('/').slice(1);
  if (segments.length > DEEPEST_ROUTE || segments.includes('')) return [];
  return namesOf(segments).map((name) => `${prefix.slice(1)}${name}.html`);
}
