import type { ReleaseRecord } from '@composed/contract/release';
import type { SiteFiles } from '@composed/site/compose';
import { composeSite } from '@composed/site/compose';
import { inParallel } from '@composed/workspace/in-parallel';
import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from './context.ts';
import { DAY_MS } from './durations.ts';
import type { Generation } from './generation.ts';
import { newest, readLive, type SignedGeneration } from './ledger.ts';
import { parseReleaseName, recordKey } from './names.ts';
import { fragmentsOf, selectableRecords, splitRecords } from './releases.ts';
import type { Store } from './store.ts';

/**
 * Reads the records and fragments that a generation's pages need, by the hashes in the generation. Throws if one is
 * missing or changed.
 */
export async function partsOf(store: Store, { packages }: Generation) {
  const all = await selectableRecords(store, packages);
  const isStable = ({ name, release }: ReleaseRecord) => packages[name]?.stable.release === release;
  const stable = all.filter(isStable);
  return {
    ...splitRecords(stable),
    canaries: splitRecords(all.filter((record) => !isStable(record))).remotes,
    fragments: await fragmentsOf(store, stable),
  };
}

/** Composes a generation's site. Returns `null` if no host is live. */
export async function siteOf(store: Store, live: SignedGeneration): Promise<SiteFiles | null> {
  const { generation, discovery } = live;
  const { number, site } = generation;
  const { host, ...parts } = await partsOf(store, generation);
  return host ? composeSite({ number, discovery, host, site, ...parts }) : null;
}

/**
 * Deletes the records of the releases that a generation pruned; a folder without a record is no release. Keeps a
 * record written later than half a day before the generation: the same build was published again. Pruned releases are
 * at least a day old, so clocks may differ by half a day.
 */
export async function finishPruning(
  store: Store,
  { time, pruned = [] }: Generation,
): Promise<void> {
  await inParallel(pruned, async (name) => {
    const key = recordKey(parseReleaseName(name));
    const written = await store.modified(key);
    if (written !== null && written.getTime() < Date.parse(time) - DAY_MS / 2) {
      await store.remove(key);
    }
  });
}

/**
 * Finishes a generation: deletes the records that it pruned, and writes the site. The program that made the
 * generation may have been killed.
 */
export async function complete(context: ReleaseContext, live: SignedGeneration): Promise<void> {
  const { store } = context;
  const newerThan = async (current: SignedGeneration): Promise<SignedGeneration | null> => {
    const latest = await newest(context);
    return (latest?.generation.number ?? 0) > current.generation.number ? latest : null;
  };
  for (let next: SignedGeneration | null = live; next !== null; ) {
    const current: SignedGeneration = next;
    await finishPruning(store, current.generation);
    const site = await siteOf(store, current);
    const [isServed, latest] = await Promise.all([
      site === null || store.hasSite(site),
      newerThan(current),
    ]);
    next = latest;
    if (site !== null && !isServed && latest === null) {
      await store.putSite(site);
      // If a newer generation went live during the write, its site was just replaced. Write it again.
      next = await newerThan(current);
    }
  }
}

/** Writes the newest generation's site unless it is already served. */
export async function composeNewest(
  context: ReleaseContext,
): Promise<{ generation: number; written: boolean }> {
  const live = await readLive(context);
  const site = await siteOf(context.store, live);
  if (site === null) throw new UserError('No host is live: there are no pages yet.');
  const written = !(await context.store.hasSite(site));
  if (written && !context.dryRun) await complete(context, live);
  return { generation: live.generation.number, written };
}
