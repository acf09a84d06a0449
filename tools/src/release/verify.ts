import { inParallel } from '../in-parallel.ts';
import { UserError } from '../user-error.ts';
import { siteOf } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { discoveryOf } from './generation.ts';
import { readGeneration, readLedger } from './ledger.ts';
import { listed } from './left-out.ts';
import { readPreviews } from './preview.ts';
import { damages, readSigned } from './releases.ts';

/** Each reads many files at once itself. */
const RELEASES_AT_ONCE = 2;

export interface Verdict {
  generations: number;
  releases: number;
  /** A sentence for each thing that is not as it should be. */
  faults: string[];
}

/** The sentence of whatever a check throws that a person can do something about. */
async function faultsOf(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}

/** Holds every byte in the store against its record, and every record and generation against its keys. */
export async function verify(context: ReleaseContext): Promise<Verdict> {
  const { store } = context;
  const { live, numbers } = await readLedger(context);
  const generations = await inParallel(numbers, (number) => {
    context.say(`generation ${number} …`);
    return faultsOf(async () => {
      const { generation, discovery } = await readGeneration(context, number);
      if (discovery.text === JSON.stringify(discoveryOf(generation))) return [];
      return [`Generation ${number} publishes something else than it says.`];
    });
  });
  const keys = live?.generation.site.keys ?? {};
  const places = [...(await listed(context, 'releases/')).values()];
  const records = places.filter((place) => place.kind === 'record');
  const releases = await inParallel(
    records,
    ({ pkg, release }) => {
      context.say(`${pkg}@${release} …`);
      return faultsOf(async () => {
        const { record } = await readSigned(store, { pkg, release }, keys[pkg]);
        return damages(store, record);
      });
    },
    RELEASES_AT_ONCE,
  );
  const site = await faultsOf(async () => {
    const composed = live && (await siteOf(store, live));
    if (live === null || composed === null || (await store.hasSite(composed))) return [];
    return [
      `The site of generation ${live.generation.number} is not the one that is served; "compose" writes it.`,
    ];
  });
  if (live !== null) await readPreviews(context, keys);
  return {
    generations: numbers.length,
    releases: records.length,
    faults: [...generations, ...releases, site].flat(),
  };
}
