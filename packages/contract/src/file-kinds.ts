import { builtPath, hashIn, isPooled } from './pool.ts';
import { RECORD_FILE } from './release.ts';

/**
 * Allowed endings of a release's files, only in lower case. `publish`, the gate and both servers
 * check them. Browsers open none of them as a document, except SVG. The policy of SVG responses
 * forbids scripts.
 */
export const RELEASE_ENDINGS = [
  ...['js', 'css', 'json', 'txt', 'webmanifest', 'woff', 'woff2'],
  ...['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico'],
] as const;

/** Endings of files that a build does not compress. */
export const DENSE_ENDINGS = RELEASE_ENDINGS.filter((ending) =>
  /^(woff2?|png|jpe?g|gif|webp|avif|ico)$/.test(ending),
);

/** Endings of the documents beside a site's pages. */
export const DOCUMENT_ENDINGS = ['json', 'txt', 'xml'] as const;

const endingIn = (endings: readonly string[]): RegExp => new RegExp(`\\.(${endings.join('|')})$`);

export const RELEASE_KIND = endingIn(RELEASE_ENDINGS);
export const DOCUMENT_KIND = endingIn(DOCUMENT_ENDINGS);

const FILE = /^(?!.*(^|\/)\.)[A-Za-z0-9._/-]{1,200}(?<!\/)$/;

/** Tells whether a path stays in its folder: no spaces, no `..`, no hidden folders. */
export const isPlainPath = (path: string): boolean =>
  FILE.test(path) && !path.startsWith('/') && !path.includes('//');

/**
 * Tells whether a release may have a public file at this path. Its kind must be one that servers
 * send.
 */
export const isReleasePath = (path: string): boolean => {
  const built = builtPath(path);
  const isIdentified = !isPooled(path) || hashIn(built) !== undefined;
  return isIdentified && isPlainPath(built) && RELEASE_KIND.test(built) && built !== RECORD_FILE;
};

/** Tells whether a release may have a source map at this path. */
export const isMapPath = (path: string): boolean => isPlainPath(path) && path.endsWith('.map');

/** Documents that the platform writes for every site. A host must not replace them. */
const OF_THE_SITE = ['discovery.json', 'config.json'];

/**
 * Tells whether a host may include a document of this name, which then lies beside the site's
 * pages.
 */
export const isTextPath = (path: string): boolean =>
  isPlainPath(path) &&
  !path.includes('/') &&
  DOCUMENT_KIND.test(path) &&
  !OF_THE_SITE.includes(path);
