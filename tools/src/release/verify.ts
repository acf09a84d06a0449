import { UserError } from '../user-error.ts';
import { siteOf } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { discoveryOf } from './generation.ts';
import { generationNumbers, readGeneration, type SignedGeneration } from './ledger.ts';
import { assertName } from './names.ts';
import { damages, readSigned } from './releases.ts';

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

async function checkGenerations(
  context: ReleaseContext,
  numbers: readonly number[],
  faults: string[],
) {
  let last: SignedGeneration | null = null;
  for (const number of numbers) {
    context.say(`generation ${number} …`);
    const found = await faultsOf(async () => {
      last = await readGeneration(context, number);
      const { generation, discovery } = last;
      if (discovery.text === JSON.stringify(discoveryOf(generation))) return [];
      return [`Generation ${number} publishes something else than it says.`];
    });
    faults.push(...found);
  }
  return last as SignedGeneration | null;
}

/** Holds every byte in the store against its record, and every record and generation against its keys. */
export async function verify(context: ReleaseContext): Promise<Verdict> {
  const { store } = context;
  const faults: string[] = [];
  const numbers = await generationNumbers(store);
  const live = await checkGenerations(context, numbers, faults);
  const keys = live?.generation.site.keys ?? {};
  const records = (await store.list('releases/')).flatMap((key) => {
    const [, pkg, release] = /^releases\/([^/]+)\/([^/]+)\/release\.json$/.exec(key) ?? [];
    return pkg && release ? [{ pkg, release }] : [];
  });
  for (const { pkg, release } of records) {
    context.say(`${pkg}@${release} …`);
    const found = await faultsOf(async () => {
      const name = { pkg: assertName('package', pkg), release: assertName('release', release) };
      const { record } = await readSigned(store, name, keys[pkg]);
      return damages(store, record);
    });
    faults.push(...found);
  }
  if (live !== null) {
    const found = await faultsOf(async () => {
      const site = await siteOf(store, live);
      if (site === null || (await store.hasSite(site))) return [];
      return [
        `The site of generation ${live.generation.number} is not the one that is served; "compose" writes it.`,
      ];
    });
    faults.push(...found);
  }
  return { generations: numbers.length, releases: records.length, faults };
}
