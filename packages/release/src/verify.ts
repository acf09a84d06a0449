import type { ReleaseName } from '@composed/contract/release';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import { siteOf } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { discoveryOf, previewersOf } from './generation.ts';
import { readGeneration, readLedger, type SignedGeneration } from './ledger.ts';
import { listed } from './left-out.ts';
import { liveMajors, majorLine } from './majors.ts';
import { deltaFault } from './make-deltas.ts';
import { nameOf } from './names.ts';
import { readPreviews } from './preview.ts';
import { damages, readSigned, wrongVariants } from './releases.ts';

/** Low, because each release's check reads many files at the same time. */
const RELEASES_AT_ONCE = 2;
const NAMED = 10;

export interface Verdict {
  generations: number;
  releases: number;
  /** One sentence for each fault. */
  faults: string[];
  /** No faults: grants of second majors, and files that are no longer valid because their key was replaced. */
  notes: string[];
}

async function faultsOf(check: () => Promise<string[]>): Promise<string[]> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}

/** Tries to read with former keys after an error. Throws the first error if that fails too. */
async function orOld<T>(error: unknown, read: () => Promise<T>): Promise<T> {
  if (!(error instanceof UserError)) throw error;
  try {
    return await read();
  } catch (again) {
    throw again instanceof UserError ? error : again;
  }
}

/** Returns a sentence about all of them that names the first few. */
function note(what: string, names: readonly string[], rest: string): string[] {
  const some = names.slice(0, NAMED).join(', ');
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  const many = names.length === 1 ? `1 ${what} is` : `${names.length} ${what}s are`;
  return names.length === 0 ? [] : [`${many} signed with ${rest}: ${some}${more}.`];
}

/** Checks the served files byte by byte, because `hasSite` of a folder only compares a link's name. */
async function siteFaults({ store }: ReleaseContext, live: SignedGeneration): Promise<string[]> {
  const composed = await siteOf(store, live);
  if (composed === null) return [];
  const { number } = live.generation;
  if (!(await store.hasSite(composed))) {
    return [`The site of generation ${number} is not the one that is served; "compose" writes it.`];
  }
  const found = await inParallel([...composed.files], async ([path, text]) => {
    const key = `site/current/${path}`;
    const plain = Buffer.from(text);
    const bytes = await store.read(key, plain.length);
    if (!bytes?.equals(plain)) {
      return [
        `${key} is not that of the site of generation ${number}: delete it and site/current, and "compose" writes both.`,
      ];
    }
    return path.startsWith('public/') ? wrongVariants(store, key, plain) : [];
  });
  return found.flat();
}

/** Checks every byte in the store against its record, and the signatures of all records and generations. */
export async function verify(context: ReleaseContext): Promise<Verdict> {
  const { store } = context;
  const { live, numbers } = await readLedger(context);
  const former = live?.generation.formerKeys ?? {};
  const oldGenerations: number[] = [];
  const readFormer = async (number: number) => {
    const found = await readGeneration({ ...context, siteKeys: former.site ?? [] }, number);
    oldGenerations.push(number);
    return found;
  };
  const generations = await inParallel(numbers, (number) => {
    context.say(`generation ${number} …`);
    return faultsOf(async () => {
      const { generation, discovery } = await readGeneration(context, number).catch((error) =>
        orOld(error, () => readFormer(number)),
      );
      if (discovery.text === JSON.stringify(discoveryOf(generation))) return [];
      return [`Generation ${number} publishes something else than it says.`];
    });
  });
  const keys = live ? previewersOf(live.generation.site) : {};
  const places = await listed(context, 'releases/');
  const deltas = [...places].filter(([, { kind }]) => kind === 'delta');
  const there = new Set(places.keys());
  const unfit = await inParallel(deltas, ([key]) => deltaFault(store, key, there));
  const records = [...places.values()].filter((place) => place.kind === 'record');
  const oldReleases: string[] = [];
  const readFormerRelease = async (name: ReleaseName) => {
    const found = await readSigned(store, name, former[name.pkg]);
    oldReleases.push(nameOf(name));
    return found;
  };
  const releases = await inParallel(
    records,
    ({ pkg, release }) => {
      context.say(`${pkg}@${release} …`);
      return faultsOf(async () => {
        const name = { pkg, release };
        const { record } = await readSigned(store, name, keys[pkg]).catch((error) =>
          orOld(error, () => readFormerRelease(name)),
        );
        return damages(store, record);
      });
    },
    RELEASES_AT_ONCE,
  );
  const site = live === null ? [] : await faultsOf(() => siteFaults(context, live));
  if (live !== null) await readPreviews(context, keys);
  const { packages = {}, site: ownSite } = live?.generation ?? {};
  // A record that can't be read is among the site's faults.
  const majors =
    ownSite && site.length === 0 ? await liveMajors(store, packages, ownSite, context.now()) : [];
  return {
    generations: numbers.length,
    releases: records.length,
    faults: [...generations, ...releases, ...unfit, site].flat(),
    notes: [
      ...majors.map(majorLine),
      ...note(
        'generation',
        oldGenerations.sort((one, other) => one - other).map(String),
        'a key of the site that was replaced, and counts for nothing',
      ),
      ...note('release', oldReleases.sort(), 'a key that was replaced, and can’t be made live'),
    ],
  };
}
