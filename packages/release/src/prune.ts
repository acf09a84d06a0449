import { isRecord } from '@composed/browser/is-record';
import { isExpired } from '@composed/contract/expiry';
import { DOCUMENT_LIMIT, type ReleaseName } from '@composed/contract/release';
import { objectOf, readJson } from '@composed/contract/shape';
import { targetOf } from '@composed/site/deltas';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import { clockProblem, makeChange } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { DAY_MS } from './durations.ts';
import { type Generation, previewersOf, selectable } from './generation.ts';
import { backwards, readGeneration, readLedger } from './ledger.ts';
import { listed } from './left-out.ts';
import { nameOf, recordKey, type StoreKey } from './names.ts';
import { readPreviews } from './preview.ts';
import { envelopeIn, fileKey, readIfSigned } from './releases.ts';
import { shownBefore } from './state-before.ts';

/** Minimum number of generations to keep, in case a clock is wrong. */
const KEPT_GENERATIONS = 10;

/** Returns the releases that open tabs may still use, that a roll-back leads to, or that a preview names. */
async function needed(
  context: ReleaseContext,
  current: Generation,
  since: Date,
): Promise<Set<string>> {
  const names = new Set<string>();
  const keep = ({ packages }: Generation) => {
    for (const [pkg, state] of Object.entries(packages)) {
      for (const { release } of selectable(state)) names.add(nameOf({ pkg, release }));
    }
  };
  let kept = 0;
  for await (const generation of backwards(context, await readLedger(context))) {
    keep(generation);
    kept += 1;
    // The newest generation before `since` was live when the period began. It is kept now.
    if (kept >= KEPT_GENERATIONS && Date.parse(generation.time) < since.getTime()) break;
  }
  for (const [pkg, { stable }] of Object.entries(current.packages)) {
    if (stable.before !== null) keep((await readGeneration(context, stable.before)).generation);
    const former = await shownBefore(context, pkg, stable);
    if (former !== null) names.add(nameOf({ pkg, release: former.live.release }));
  }
  const previews = await readPreviews(context, previewersOf(current.site));
  for (const { package: pkg, release, expires } of previews.values()) {
    if (!isExpired(expires, context.now().getTime())) names.add(nameOf({ pkg, release }));
  }
  return names;
}

interface Going extends ReleaseName {
  keys: string[];
  /** Whether its record is signed, so that it could still be promoted. */
  isRelease: boolean;
}

async function byRelease(context: ReleaseContext): Promise<Map<string, Going>> {
  const found = new Map<string, Going>();
  for (const prefix of ['releases/', 'maps/'] as const) {
    for (const [key, place] of await listed(context, prefix)) {
      if (!('release' in place)) continue;
      const { pkg, release } = place;
      const name = nameOf({ pkg, release });
      const one = found.get(name) ?? { pkg, release, keys: [], isRelease: false };
      one.keys.push(key);
      found.set(name, one);
    }
  }
  return found;
}

/**
 * Finds releases that can be deleted: not needed, and older than `since`. A folder without a signed record is an
 * interrupted or current publish, or litter. It can be deleted once all its files are that old.
 */
async function prunable(
  context: ReleaseContext,
  current: Generation,
  since: Date,
): Promise<Map<string, Going>> {
  const { store } = context;
  const keys = previewersOf(current.site);
  const isOld = async (key: string) => {
    const written = await store.modified(key);
    return written === null || written < since;
  };
  const keep = await needed(context, current, since);
  const found = [...(await byRelease(context))].filter(([name]) => !keep.has(name));
  const judged = await inParallel(found, async ([name, one]): Promise<[string, Going] | null> => {
    const record = recordKey(one);
    if (one.keys.includes(record)) {
      if (!(await isOld(record))) return null;
      const isRelease = (await readIfSigned(store, one, keys[one.pkg])) !== null;
      if (isRelease) return [name, { ...one, isRelease }];
    }
    for (const key of one.keys) if (!(await isOld(key))) return null;
    return [name, one];
  });
  return new Map(judged.filter((one) => one !== null));
}

const hasFiles = objectOf({ files: isRecord });

/** Returns the keys of all files that the remaining releases name. */
async function sharedFiles(
  { store }: ReleaseContext,
  places: readonly StoreKey[],
  going: ReadonlyMap<string, Going>,
): Promise<Set<string>> {
  const staying = places.filter(
    (place): place is Extract<StoreKey, { kind: 'record' }> =>
      place.kind === 'record' && !going.has(nameOf(place)),
  );
  const named = await inParallel(staying, async ({ pkg, release }) => {
    const envelope = envelopeIn(await store.read(recordKey({ pkg, release }), DOCUMENT_LIMIT));
    // Read only this field, so that a newer record format keeps its files too.
    const record = readJson(hasFiles, envelope?.text ?? '');
    return Object.keys(record?.files ?? {}).map((file) => fileKey({ name: pkg, release }, file));
  });
  return new Set(named.flat());
}

/**
 * Deletes shared files that no remaining release uses. A recent file may belong to a publish that has not written its
 * record yet, so it stays. A publish that still loses a file restores it after its record.
 */
async function pruneShared(
  context: ReleaseContext,
  going: ReadonlyMap<string, Going>,
  since: Date,
): Promise<void> {
  const { store } = context;
  const places = await listed(context, 'releases/');
  const kept = await sharedFiles(context, [...places.values()], going);
  const shared = [...places].filter(([key, { kind }]) => kind === 'shared' && !kept.has(key));
  await inParallel(shared, async ([key]) => {
    const written = await store.modified(key);
    if (written !== null && written < since) await store.remove(key);
  });
  // Delete deltas whose file no longer exists, including foreign ones.
  const deltas = [...places].filter(([, { kind }]) => kind === 'delta');
  await inParallel(deltas, async ([key]) => {
    const target = targetOf(key) ?? '';
    if (!kept.has(target) && (await store.modified(target)) === null) await store.remove(key);
  });
}

/**
 * Deletes releases that were not live within `keepDays` and that `needed` does not list. Returns their names. A
 * generation first marks them as pruned, so that no promote uses them. Then the records are deleted, then the files.
 */
export async function prune(context: ReleaseContext, keepDays: number): Promise<string[]> {
  const { store } = context;
  const since = new Date(context.now().getTime() - keepDays * DAY_MS);
  let going = new Map<string, Going>();
  await makeChange(context, {
    did: `prune --keep ${keepDays}`,
    why: null,
    async apply(current) {
      // The clock decides which files are old.
      const problem = clockProblem(context, current);
      if (problem) throw new UserError(problem);
      going = await prunable(context, current, since);
      const whole = [...going].filter(([, { isRelease }]) => isRelease);
      return whole.length === 0 ? null : { pruned: whole.map(([name]) => name) };
    },
  });
  if (context.dryRun) return [...going.keys()];
  for (const [name, { keys, isRelease, ...release }] of going) {
    // The generation above deleted its record. If it exists again, the release was republished, so keep it.
    const isRepublished = isRelease && (await store.modified(recordKey(release))) !== null;
    if (isRepublished) going.delete(name);
    else await inParallel(keys, (key) => store.remove(key));
  }
  await pruneShared(context, going, since);
  await store.tidy(since);
  return [...going.keys()];
}
