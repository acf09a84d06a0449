import { builtPath, hashIn, isPooled } from './pool.ts';
import { RECORD_FILE } from './release.ts';

/**
 * Endings of the files that a release may hold, in small letters alone: at publish, at the gate and at both
 * servers. No kind that a browser opens as a document is among them but SVG, which is a picture as
 * well: the policy that comes with it lets nothing of it run.
 */
export const RELEASE_ENDINGS = [
  ...['js', 'css', 'json', 'txt', 'webmanifest', 'woff', 'woff2'],
  ...['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico'],
] as const;

/** Of files that no build lays a compressed form beside. */
export const DENSE_ENDINGS = RELEASE_ENDINGS.filter((ending) =>
  /^(woff2?|png|jpe?g|gif|webp|avif|ico)$/.test(ending),
);

/** Of the documents that lie beside a site's pages. */
export const DOCUMENT_ENDINGS = ['json', 'txt', 'xml'] as const;

const endingIn = (endings: readonly string[]): RegExp => new RegExp(`\\.(${endings.join('|')})$`);

export const RELEASE_KIND = endingIn(RELEASE_ENDINGS);
export const DOCUMENT_KIND = endingIn(DOCUMENT_ENDINGS);

const FILE = /^(?!.*(^|\/)\.)[A-Za-z0-9._/-]{1,200}(?<!\/)$/;

/** Whether a path stays inside its folder: no spaces, no `..`, no hidden folders. */
export const isPlainPath = (path: string): boolean =>
  FILE.test(path) && !path.startsWith('/') && !path.includes('//');

/** Whether a release may name a public file by this path: of a kind that servers hand out. */
export const isReleasePath = (path: string): boolean => {
  const built = builtPath(path);
  const isTold = !isPooled(path) || hashIn(built) !== undefined;
  return isTold && isPlainPath(built) && RELEASE_KIND.test(built) && built !== RECORD_FILE;
};

/** Whether a release may hold a source map under this path. */
export const isMapPath = (path: string): boolean => isPlainPath(path) && path.endsWith('.map');

/** Documents that every site has, which no host may write in their stead. */
const OF_THE_SITE = ['discovery.json', 'config.json'];

/** Whether a host may bring a document of this name along, which lies beside the site's pages. */
export const isTextPath = (path: string): boolean =>
  isPlainPath(path) &&
  !path.includes('/') &&
  DOCUMENT_KIND.test(path) &&
  !OF_THE_SITE.includes(path);
