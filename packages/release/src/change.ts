import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';
import { complete, finishPruning, partsOf } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { CLOCKS_DIFFER_MS, DAY_MS } from './durations.ts';
import { GENERATION_SCHEMA, type Generation, previewersOf, withoutEmpty } from './generation.ts';
import { assertNoneWithdrawn, formerKeys, withFormer } from './generation-lists.ts';
import {
  type Ledger,
  NO_SITE,
  putGeneration,
  readLedger,
  type SignedGeneration,
} from './ledger.ts';
import { majorsFor } from './majors.ts';
import { browserGate, type Gate, type Looked } from './opened.ts';
import { assertFit, StoreError } from './store.ts';

/** Parts of the next generation that change. The rest stays. */
export type Next = Partial<Pick<Generation, 'packages' | 'site' | 'withdrawn' | 'pruned'>>;

export interface Change {
  /** Command line, for the history. */
  did: string;
  why: string | null;
  /** Browser check for the pages that visitors newly get. Default: `unopened`. */
  gate?: Gate;
  /**
   * Returns the change for the live generation, or `null` if there is nothing to change. Throws a `UserError` if it
   * is not possible. Runs again on the new state if another change won the race.
   */
  apply(current: Generation): Promise<Next | null>;
  /** Returns the change for a store without a site. Default: throws a `UserError`. */
  begin?(): Promise<Next>;
}

export interface Outcome {
  /** The new generation, or the live one if nothing changed. */
  live: SignedGeneration;
  changed: boolean;
  /** Whether visitors get pages that were never opened. */
  unopened: boolean;
}

/** Maximum number of lost races before giving up. */
const TRIES = 200;

const expiry = (site: SiteConfiguration, now: Date): string | null =>
  site.expireDays === null
    ? null
    : new Date(now.getTime() + site.expireDays * DAY_MS).toISOString();

/** Returns a sentence if this machine's clock, or the clock that made the newest generation, is wrong. */
export function clockProblem(context: ReleaseContext, current: Generation | null): string | null {
  const now = context.now();
  const last = new Date(current?.time ?? 0);
  return now.getTime() >= last.getTime() - CLOCKS_DIFFER_MS
    ? null
    : `This machine's clock says ${now.toISOString()}, but the newest generation was made at ${last.toISOString()}: set the clock that is wrong.`;
}

function nextGeneration(
  context: ReleaseContext,
  current: Generation | null,
  next: Next,
  change: Change,
  number: number,
  { opened, unopened }: Looked = { unopened: false },
  majors: Generation['majors'] = {},
): Generation {
  const site = next.site ?? current?.site;
  if (site === undefined) throw new UserError(NO_SITE);
  // A clock that runs ahead must not block later changes. No generation may be older than its predecessor.
  const time =
    clockProblem(context, current) === null ? context.now() : new Date(current?.time ?? 0);
  const packages = next.packages ?? current?.packages ?? {};
  const withdrawn = next.withdrawn ?? current?.withdrawn;
  const gone = formerKeys(
    current?.formerKeys,
    current ? previewersOf(current.site) : {},
    previewersOf(site),
  );
  const lists = withoutEmpty({ withdrawn, pruned: next.pruned, formerKeys: gone, majors });
  assertNoneWithdrawn(change.did, packages, lists);
  return {
    schema: GENERATION_SCHEMA,
    number,
    ...(number === (current?.number ?? 0) + 1 ? {} : { after: current?.number ?? 0 }),
    time: time.toISOString(),
    expires: expiry(site, time),
    by: context.by,
    did: unopened ? `${change.did} --no-render` : change.did,
    why: change.why,
    packages: withFormer(packages, current?.packages ?? {}, lists),
    site,
    ...lists,
    ...(opened ? { opened } : {}),
  };
}

/** Returns the next unused number. It skips files that the site did not sign, and never replaces them. */
function nextNumber({ live, numbers }: Ledger, taken: ReadonlySet<number> = new Set()): number {
  const used = new Set([...numbers, ...taken]);
  let number = (live?.generation.number ?? 0) + 1;
  while (used.has(number)) number += 1;
  return number;
}

/**
 * Writes the next generation under the first free number. If another program won the race, returns the ledger with
 * its generation.
 */
async function writeNext(
  context: ReleaseContext,
  ledger: Ledger,
  generationFor: (number: number) => Generation,
): Promise<SignedGeneration | Ledger> {
  // Numbers that the store refused although no signed generation is there.
  const taken = new Set<number>();
  for (let latest = ledger; taken.size < TRIES; ) {
    const number = nextNumber(latest, taken);
    const made = await putGeneration(context, generationFor(number));
    if (made !== null) return made;
    taken.add(number);
    latest = await readLedger(context);
    if (latest.live?.generation.number !== ledger.live?.generation.number) return latest;
  }
  throw new StoreError(
    `${context.store.name} refused ${TRIES} numbers in a row and shows nothing under them; try again later.`,
  );
}

/**
 * Makes the next generation and its site. If two changes race, one wins. The other reports the winner and retries on
 * the new state.
 *
 * All commands that change what is live call this function. `opened.ts` alone decides which pages it opens.
 * `ledger.ts` writes the generation, `complete.ts` its site.
 */
export async function makeChange(context: ReleaseContext, change: Change): Promise<Outcome> {
  let [ledger] = await Promise.all([
    readLedger(context),
    context.dryRun ? null : assertFit(context.store),
  ]);
  const begin =
    change.begin ??
    (() => {
      throw new UserError(NO_SITE);
    });
  const look = browserGate(context, change.did, change.gate ?? 'unopened');
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const current = ledger.live;
    // Finish the pruning of the live generation before any check. The site is written below.
    if (current !== null && !context.dryRun) await finishPruning(context.store, current.generation);
    const next = await (current ? change.apply(current.generation) : begin());
    if (next === null && current !== null) {
      if (!context.dryRun) await complete(context, current);
      return { live: current, changed: false, unopened: false };
    }
    const before = current?.generation ?? null;
    const { packages = before?.packages ?? {}, site = before?.site } = next ?? {};
    const majors = site && (await majorsFor(context.store, packages, site));
    const generationFor = (number: number, looked?: Looked) =>
      nextGeneration(context, before, next ?? {}, change, number, looked, majors);
    const problem = clockProblem(context, before);
    if (problem) context.say(`${problem} The new generation has the later time.`);
    const planned = generationFor(nextNumber(ledger));
    const looked = await look(before, planned);
    const done = { changed: true, unopened: looked.unopened };
    // Fail now if a file is missing: a generation without a site would block all later changes.
    await partsOf(context.store, planned);
    if (context.dryRun) {
      const generation = generationFor(planned.number, looked);
      return { live: { generation, discovery: { text: '' } }, ...done };
    }
    const put = await writeNext(context, ledger, (number) => generationFor(number, looked));
    if ('generation' in put) {
      await complete(context, put);
      return { live: put, ...done };
    }
    ledger = put;
    const { by, did, number } = ledger.live?.generation ?? {};
    context.say(`${by} was faster: generation ${number} is "${did}". Trying again upon it.`);
  }
  throw new UserError(`Others were faster ${TRIES} times in a row; try again later.`);
}
