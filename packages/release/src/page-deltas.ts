import type { SiteFiles } from '@composed/site/compose';
import { deltaPath } from '@composed/site/deltas';
import type { ServerRules } from '@composed/site/server-rules';
import { makeDelta, REACH } from './zstd.ts';

/** `{generation}-{hash}`: the number comes first. */
const numberOf = (name: string): number => Number.parseInt(name, 10) || 0;

/** Of the sites in a store, by name, those that the pages of one have their differences to. */
export const sitesBefore = ({ name }: SiteFiles, all: readonly string[]): string[] =>
  all
    .filter((other) => other !== name && other !== 'current')
    .sort((one, other) => numberOf(other) - numberOf(one))
    .slice(0, REACH);

/** Where a site has the pages of its routes. */
export function pagesOf({ files }: SiteFiles): ReadonlySet<string> {
  const { pages = [] } = JSON.parse(files.get('server.json') ?? '{}') as Partial<ServerRules>;
  return new Set(pages.map(({ file }) => `public/${file}`));
}

/**
 * A page as its differences to what it was before, as far as that saves at least half: path → bytes. To itself as well:
 * who has a page gets to know in a few bytes that it is still the same, whatever form of it came first. Only after
 * `startCompressor`.
 *
 * @param whole bytes that the page has for browsers without a difference
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
