import { createHash } from 'node:crypto';
import { isPooled, POOL } from '@composed/contract/pool';
import type { ReleaseFile, ReleaseRecord } from '@composed/contract/release';
import { deltaPath, dictionaryOf, laterFiles, targetOf } from '@composed/site/deltas';
import { inParallel } from '@composed/workspace/in-parallel';
import type { ReleaseContext } from './context.ts';
import { type PackageState, selectable } from './generation.ts';
import { newest } from './ledger.ts';
import { fileKey, readIfSigned, readIntact } from './releases.ts';
import type { Store } from './store.ts';
import { makeDelta, makes, REACH, startCompressor } from './zstd.ts';

/** Maps folder and name without the hash to the file, for shared files of visitors that can have deltas. */
function byName(record: ReleaseRecord): Map<string, [file: string, facts: ReleaseFile]> {
  const forDevelopers = record.kind === 'host' ? record.scripts?.development : undefined;
  return new Map(
    Object.entries(record.files).flatMap(([file, facts]) => {
      const later = isPooled(file) ? laterFiles(file) : undefined;
      if (later === undefined || file === forDevelopers) return [];
      return [[file.slice(0, file.lastIndexOf('/') + 1) + later, [file, facts]]];
    }),
  );
}

const lastLive = (state: PackageState): string[] =>
  [...selectable(state).map(({ release }) => release), ...(state.former ?? [])].slice(0, REACH);

async function formerRecords(context: ReleaseContext, pkg: string): Promise<ReleaseRecord[]> {
  const generation = (await newest(context))?.generation;
  const state = generation?.packages[pkg];
  if (state === undefined) return [];
  const keys = generation?.site.keys[pkg];
  const found = await inParallel(lastLive(state), (release) =>
    readIfSigned(context.store, { pkg, release }, keys),
  );
  return found.flatMap((signed) => (signed ? [signed.record] : []));
}

/** Reads the older versions of a shared file, each only once. */
async function dictionariesFor(
  { store }: ReleaseContext,
  former: readonly ReleaseRecord[],
  name: string,
  target: string,
): Promise<Buffer[]> {
  const known = new Map<string, Buffer>();
  for (const record of former) {
    const [file, facts] = byName(record).get(name) ?? [];
    if (file === undefined || facts === undefined || file === target || known.has(file)) continue;
    const bytes = await readIntact(store, fileKey(record, file), facts);
    if (bytes !== null) known.set(file, bytes);
  }
  return [...known.values()];
}

/**
 * Writes deltas of a release's shared files against their versions in the last live releases. A delta must save at
 * least half. Only for stores whose servers can choose a variant of a file. Deltas are optional: browsers check the
 * result, and load the complete file if there is no delta.
 */
export async function makeDeltas(context: ReleaseContext, record: ReleaseRecord): Promise<void> {
  const { store } = context;
  if (store.wrongVariants === undefined) return;
  if (context.siteKeys.length === 0) {
    context.say(
      'No deltas are made: which releases were live is not known here without RELEASE_SITE_PUBLIC_KEYS.',
    );
    return;
  }
  const former = await formerRecords(context, record.name);
  if (former.length === 0) return;
  const there = new Set(await store.list(`releases/${record.name}/${POOL}/`));
  await startCompressor();
  await inParallel([...byName(record)], async ([name, [file, facts]]) => {
    const key = fileKey(record, file);
    const dictionaries = await dictionariesFor(context, former, name, file);
    const wanted = new Map(dictionaries.map((bytes) => [deltaPath(key, bytes), bytes]));
    const missing = [...wanted].filter(([delta]) => !there.has(delta));
    const bytes = missing.length > 0 ? await readIntact(store, key, facts) : null;
    if (bytes === null) return;
    let made = 0;
    for (const [delta, dictionary] of missing) {
      const plain = makeDelta(bytes, dictionary);
      if (plain.length * 2 > facts.wire) continue;
      if (await store.create(delta, { plain })) made += 1;
    }
    const others = [...there].filter((each) => targetOf(each) === key && !wanted.has(each));
    // Keep at most `REACH` deltas of a file. Deltas to releases before the last ones have no known order, so any may
    // go.
    const room = Math.max(0, REACH - wanted.size);
    if (made > 0) await inParallel(others.slice(room), (each) => store.remove(each));
  });
}

/** Checks a delta in the store. Returns one sentence if it is wrong, and none if its file or dictionary is missing. */
export async function deltaFault(
  store: Store,
  key: string,
  keys: ReadonlySet<string>,
): Promise<string[]> {
  const fault = [`${key} is no difference of the file that it lies beside.`];
  const target = targetOf(key) ?? '';
  const bytes = await store.read(target);
  if (bytes === null) return [];
  const delta = await store.read(key, bytes.length);
  const hash = delta && dictionaryOf(delta);
  if (delta === null || hash === null) return fault;
  const digits = hash.toString('hex').slice(0, 12);
  const former = target.replace(/\.[0-9a-f]{12}(\.\w+)$/, `.${digits}$1`);
  if (!keys.has(former)) return [];
  const dictionary = await store.read(former);
  if (dictionary === null || !createHash('sha256').update(dictionary).digest().equals(hash)) {
    return [];
  }
  const isValid = deltaPath(target, dictionary) === key && (await makes(delta, dictionary, bytes));
  return isValid ? [] : fault;
}
