import type { SiteFiles } from '@composed/site/compose';
import { deltaPath } from '@composed/site/deltas';
import type { ServerRules } from '@composed/site/server-rules';
import { inParallel } from '@composed/workspace/in-parallel';
import { makeDelta, REACH, sizeAlone, startCompressor } from './zstd.ts';

/** `{generation}-{hash}`: the number comes first. */
const numberOf = (name: string): number => Number.parseInt(name, 10) || 0;

/**
 * The pages of a site's routes as their differences to those of the sites before it, as far as that saves at least half: path →
 * bytes. Each to itself as well: who has a page gets to know in a few bytes that it is still the same, whatever form of
 * it came first.
 *
 * @param others names of sites that may have been live
 * @param read a file of one; null where there is none
 */
export async function pageDeltas(
  { name, files }: SiteFiles,
  others: readonly string[],
  read: (site: string, path: string) => Promise<Buffer | null>,
): Promise<ReadonlyMap<string, Buffer>> {
  const former = others
    .filter((other) => other !== name)
    .sort((one, other) => numberOf(other) - numberOf(one))
    .slice(0, REACH);
  const { pages = [] } = JSON.parse(files.get('server.json') ?? '{}') as Partial<ServerRules>;
  const paths = pages.map(({ file }) => `public/${file}`);
  const [dictionariesOf] = await Promise.all([
    inParallel(paths, (path) => Promise.all(former.map((site) => read(site, path)))),
    startCompressor(),
  ]);
  const made = paths.map((path, index) => {
    const page = Buffer.from(files.get(path) ?? '');
    const before = dictionariesOf[index] ?? [];
    const dictionaries = [page, ...before.filter((each) => each !== null)];
    const alone = sizeAlone(page);
    return [...new Map(dictionaries.map((each) => [deltaPath(path, each), each]))]
      .map(([delta, dictionary]) => [delta, makeDelta(page, dictionary)] as const)
      .filter(([, delta]) => delta.length * 2 <= alone);
  });
  return new Map(made.flat());
}
