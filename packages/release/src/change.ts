import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';
import { complete, finishPruning, partsOf } from './complete.ts';
import type { ReleaseContext } from './context.ts';
import { formerKeys, withFormer } from './former.ts';
import { GENERATION_SCHEMA, type Generation } from './generation.ts';
import {
  type Ledger,
  NO_SITE,
  putGeneration,
  readLedger,
  type SignedGeneration,
} from './ledger.ts';
import { browserGate, type Gate, type Looked } from './opened.ts';
import { previewersOf } from './preview-keys.ts';
import { assertFit, StoreError } from './store.ts';
import { assertNoneWithdrawn } from './withdrawn.ts';

/** What the next generation is to have; the rest stays as it is. */
export type Next = Partial<Pick<Generation, 'packages' | 'site' | 'withdrawn' | 'pruned'>>;

export interface Change {
  /** The command, for the history. */
  did: string;
  why: string | null;
  /** How what it brings to visitors goes through the browser check: `unopened` unless told. */
  gate?: Gate;
  /**
   * Makes the change upon what is live, or throws a `UserError` that says why not. `null`: there is
   * nothing to change. Called again on what is live by then when somebody else was faster.
   */
  apply(current: Generation | null): Promise<Next | null>;
}

export interface Outcome {
  /** The generation that was made, or the one that has it already. */
  live: SignedGeneration;
  changed: boolean;
}

/** So many may be faster, one after another; then something else is wrong. */
const TRIES = 200;

const DAY_MS = 86_400_000;
/** So far two machines' clocks may be apart. */
const CLOCKS_DIFFER_MS = 300_000;

const expiry = (site: SiteConfiguration, now: Date): string | null =>
  site.expireDays === null
    ? null
    : new Date(now.getTime() + site.expireDays * DAY_MS).toISOString();

/** A sentence where this machine's clock, or that of whoever made the newest generation, is wrong. */
export function clockProblem(context: ReleaseContext, current: Generation | null): string | null {
  const now = context.now();
  const last = new Date(current?.time ?? 0);
  return now.getTime() >= last.getTime() - CLOCKS_DIFFER_MS
    ? null
    : `This machine's clock says ${now.toISOString()}, but the newest generation was made at ${last.toISOString()}: set the clock that is wrong.`;
}

function follow(
  context: ReleaseContext,
  current: Generation | null,
  next: Next,
  change: Change,
  number: number,
  { opened, unopened }: Looked = { unopened: false },
): Generation {
  const site = next.site ?? current?.site;
  if (site === undefined) throw new UserError(NO_SITE);
  // One clock that runs ahead stops nobody, and no generation says that it is older than the one before.
  const time =
    clockProblem(context, current) === null ? context.now() : new Date(current?.time ?? 0);
  const packages = next.packages ?? current?.packages ?? {};
  const withdrawn = next.withdrawn ?? current?.withdrawn;
  const gone = formerKeys(
    current?.formerKeys,
    current ? previewersOf(current.site) : {},
    previewersOf(site),
  );
  const lists = {
    ...(withdrawn ? { withdrawn } : {}),
    ...(next.pruned ? { pruned: next.pruned } : {}),
    ...(Object.keys(gone).length > 0 ? { formerKeys: gone } : {}),
  };
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

/** The next unused number. A file that the site did not sign keeps its number: it is skipped, never replaced. */
function nextNumber({ live, numbers }: Ledger, taken: ReadonlySet<number> = new Set()): number {
  const used = new Set([...numbers, ...taken]);
  let number = (live?.generation.number ?? 0) + 1;
  while (used.has(number)) number += 1;
  return number;
}

/**
 * Puts the next generation under the first free number, or returns the ledger with the one that somebody
 * else has made live meanwhile.
 */
async function putUpon(
  context: ReleaseContext,
  ledger: Ledger,
  follower: (number: number) => Generation,
): Promise<SignedGeneration | Ledger> {
  // Numbers at which nothing could be created and no generation of the site is found.
  const taken = new Set<number>();
  for (let latest = ledger; taken.size < TRIES; ) {
    const number = nextNumber(latest, taken);
    const made = await putGeneration(context, follower(number));
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
 * Makes the next generation, and its site. Of two who do that at once one is first; the other is told
 * by whom it was overtaken, and tries again upon the new state.
 *
 * All commands that change what is live come here, so that none gets past the browser check in `opened.ts`.
 * `ledger.ts` writes the generation, `complete.ts` its site.
 */
export async function makeChange(context: ReleaseContext, change: Change): Promise<Outcome> {
  let [ledger] = await Promise.all([
    readLedger(context),
    context.dryRun ? null : assertFit(context.store),
  ]);
  const look = browserGate(context, change.did, change.gate ?? 'unopened');
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const current = ledger.live;
    // What was abandoned must be gone before anything is checked; the site is written anew below.
    if (current !== null && !context.dryRun) await finishPruning(context.store, current.generation);
    const next = await change.apply(current?.generation ?? null);
    if (next === null && current !== null) {
      if (!context.dryRun) await complete(context, current);
      return { live: current, changed: false };
    }
    const before = current?.generation ?? null;
    const follower = (number: number, looked?: Looked) =>
      follow(context, before, next ?? {}, change, number, looked);
    const problem = clockProblem(context, before);
    if (problem) context.say(`${problem} The new generation has the later time.`);
    const planned = follower(nextNumber(ledger));
    const looked = await look(before, planned);
    // A generation without a site would stop all further ones.
    await partsOf(context.store, planned);
    if (context.dryRun) {
      const generation = follower(planned.number, looked);
      return { live: { generation, discovery: { text: '' } }, changed: true };
    }
    const put = await putUpon(context, ledger, (number) => follower(number, looked));
    if ('generation' in put) {
      await complete(context, put);
      return { live: put, changed: true };
    }
    ledger = put;
    const { by, did, number } = ledger.live?.generation ?? {};
    context.say(`${by} was faster: generation ${number} is "${did}". Trying again upon it.`);
  }
  throw new UserError(`Others were faster ${TRIES} times in a row; try again later.`);
}
