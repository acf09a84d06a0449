import type { SiteFiles } from '@composed/site/compose';
import { deltaPath } from '@composed/site/deltas';
import type { ServerRules } from '@composed/site/server-rules';
import { makeDelta, REACH } from './zstd.ts';

/** Reads the number from `{generation}-{hash}`. */
const numberOf = (name: string): number => Number.parseInt(name, 10) || 0;

/** Returns the earlier sites whose pages can be dictionaries for this site's pages, newest first. */
export const sitesBefore = ({ name }: SiteFiles, all: readonly string[]): string[] =>
  all
    .filter((other) => other !== name && other !== 'current')
    .sort((one, other) => numberOf(other) - numberOf(one))
    .slice(0, REACH);

/** Returns the paths of a site's route pages. */
export function pagesOf({ files }: SiteFiles): ReadonlySet<string> {
  const { pages = [] } = JSON.parse(files.get('server.json') ?? '{}') as Partial<ServerRules>;
  return new Set(pages.map(({ file }) => `public/${file}`));
}

/**
 * Returns the deltas of a page against its earlier versions that save at least half: path → bytes. One delta is
 * against the page itself: it tells a browser in a few bytes that the page is still the same. Call `startCompressor`
 * first.
 *
 * @param whole size of the complete page in bytes, for browsers without a delta
 */
export function pageDeltas(
  path: string,
  page: Buffer,
  before: readonly Buffer[],
  whole: number,
): ReadonlyMap<string, Buffer> {
  const dictionaries = new Map([page, ...before].map((each) => [deltaPath(path, each), each]));
  return new Map(
    [...dictionaries]
      .map(([delta, dictionary]) => [delta, makeDelta(page, dictionary)] as const)
      .filter(([, bytes]) => bytes.length * 2 <= whole),
  );
}
