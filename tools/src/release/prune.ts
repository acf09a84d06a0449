import { isExpired } from '@idea-hub/shared/contracts/expiry';
import { inParallel } from '../in-parallel.ts';
import { UserError } from '../user-error.ts';
import { makeChange } from './change.ts';
import type { ReleaseContext } from './context.ts';
import type { Generation, PackageState } from './generation.ts';
import { generationNumbers, NO_SITE, readGeneration } from './ledger.ts';
import { readPreviews } from './preview.ts';
import type { Store } from './store.ts';

const DAY_MS = 86_400_000;
/** So many generations are kept whatever their age: a clock may be wrong. */
const KEPT_GENERATIONS = 10;

function releasesOf(packages: Generation['packages']): string[] {
  const of = (pkg: string, { stable, canary }: PackageState) =>
    [stable, ...(canary ? [canary] : [])].map(({ release }) => `${pkg}@${release}`);
  return Object.entries(packages).flatMap(([pkg, state]) => of(pkg, state));
}

/** Releases that some tab may still live with, that a roll-back leads to, or that a preview names. */
async function needed(
  context: ReleaseContext,
  current: Generation,
  since: Date,
): Promise<Set<string>> {
  const { store } = context;
  const names = new Set<string>();
  const keep = ({ packages }: Generation) => {
    for (const name of releasesOf(packages)) names.add(name);
  };
  const numbers = (await generationNumbers(store)).reverse();
  for (const [index, number] of numbers.entries()) {
    const { generation } = await readGeneration(context, number);
    keep(generation);
    // What was live when those days began was made live before them.
    if (index + 1 >= KEPT_GENERATIONS && Date.parse(generation.time) < since.getTime()) break;
  }
  for (const { stable } of Object.values(current.packages)) {
    if (stable.before !== null) keep((await readGeneration(context, stable.before)).generation);
  }
  for (const { package: pkg, release, expires } of (await readPreviews(store)).values()) {
    if (!isExpired(expires, context.now().getTime())) names.add(`${pkg}@${release}`);
  }
  return names;
}

/** `package@release` → the keys of its files and source maps. */
async function keysByRelease(store: Store): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const key of [...(await store.list('releases/')), ...(await store.list('maps/'))]) {
    const [, pkg, release] = /^[^/]+\/([^/]+)\/([^/]+)\//.exec(key) ?? [];
    if (pkg === undefined || release === undefined || release === 'previews') continue;
    const name = `${pkg}@${release}`;
    found.set(name, [...(found.get(name) ?? []), key]);
  }
  return found;
}

const isRecord = (key: string) => key.endsWith('/release.json');

/** Releases that can go: none that is needed, and none younger than that. */
async function prunable(context: ReleaseContext, current: Generation, since: Date) {
  const keep = await needed(context, current, since);
  const going = new Map<string, string[]>();
  for (const [name, keys] of await keysByRelease(context.store)) {
    if (keep.has(name)) continue;
    // Without a record it is a publish that was cut short, or one that is under way.
    const written = await context.store.modified(keys.find(isRecord) ?? (keys[0] as string));
    if (written !== null && written < since) going.set(name, keys);
  }
  return going;
}

/**
 * Deletes releases that nobody needs any more (DP-07): not live within so many days, and whatever else
 * `needed` spares. Answers their names. They are given up in a
 * generation first, so that nobody promotes one meanwhile, and lose their records before their files.
 */
export async function prune(context: ReleaseContext, keepDays: number): Promise<string[]> {
  const since = new Date(context.now().getTime() - keepDays * DAY_MS);
  let going = new Map<string, string[]>();
  await makeChange(context, {
    did: `prune --keep ${keepDays}`,
    why: null,
    async apply(current) {
      if (current === null) throw new UserError(NO_SITE);
      going = await prunable(context, current, since);
      const whole = [...going].filter(([, keys]) => keys.some(isRecord));
      return whole.length === 0 ? null : { pruned: whole.map(([name]) => name) };
    },
  });
  if (context.dryRun) return [...going.keys()];
  for (const keys of going.values()) {
    for (const key of keys.filter(isRecord)) await context.store.remove(key);
    await inParallel(keys, (key) => context.store.remove(key));
  }
  await context.store.tidy(since);
  return [...going.keys()];
}
