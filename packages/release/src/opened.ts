import { createHash } from 'node:crypto';
import type { Candidate, Combination, ReleaseContext } from './context.ts';
import type { Generation, PackageState, Packages } from './generation.ts';
import { combinationsOf, hasTooManyCanaries } from './rendered/combinations.ts';
import { RefusedError } from './store.ts';

/**
 * Browser check of a change. `compare`: always opens the pages of a new release and compares them with the live ones.
 * `unopened`: opens only pages that were never opened. `mark`: opens nothing, to save time.
 */
export type Gate = 'compare' | 'unopened' | 'mark';

/** Maximum number of combinations that a generation keeps. */
const KEPT = 100;

const TOO_MANY =
  'So many packages have a canary that not all their combinations can be opened. End one, or give it to all browsers.';

/** The part of the configuration that pages with these packages depend on, as text. */
function pagesOf(
  { origin, bases, config, mounts, signature, sources }: Generation['site'],
  names: readonly string[],
): string {
  const own = (record: object = {}) =>
    Object.entries(record)
      .filter(([pkg]) => names.includes(pkg))
      .sort();
  // Pages may always load code from the site's own origin.
  const remoteOrigins = config.remoteOrigins.filter((each) => each !== origin).sort();
  const settings = Object.entries({ ...config, remoteOrigins }).sort();
  // Only packages with a source have pages from templates.
  const filled = own(sources).map(([pkg]) => pkg);
  const rest = filled.length > 0 ? [filled] : [];
  return JSON.stringify([origin, own(bases), settings, own(mounts), signature ?? null, ...rest]);
}

/** SHA-256, in hexadecimal, of everything that the pages of a combination depend on. */
function hashOf({ current, packages }: Candidate, combination: Combination): string {
  const names = Object.keys(combination.releases);
  const off = Object.keys(packages).filter((pkg) => packages[pkg]?.disabled);
  const records = Object.entries(combination.releases).map(([pkg, { record }]) => [pkg, record]);
  const seen = JSON.stringify([pagesOf(current.site, names), off.sort(), records.sort()]);
  return createHash('sha256').update(seen).digest('hex');
}

function onIn(packages: Packages, pkg: string): PackageState | undefined {
  const state = Object.hasOwn(packages, pkg) ? packages[pkg] : undefined;
  return state?.disabled ? undefined : state;
}

/**
 * Returns the candidates of a change: one for releases that all visitors newly get, one for new or larger canaries.
 * Empty if visitors get nothing new.
 */
function candidatesOf(
  context: ReleaseContext,
  live: Generation,
  { packages, site }: Pick<Generation, 'packages' | 'site'>,
  compares: boolean,
): Candidate[] {
  const current = { ...live, site };
  const on = Object.keys(packages).filter((pkg) => onIn(packages, pkg));
  const isOtherSite = pagesOf(live.site, on) !== pagesOf(site, on);
  const stables = on.filter((pkg) => {
    const before = onIn(live.packages, pkg)?.stable.record;
    return isOtherSite || before !== packages[pkg]?.stable.record;
  });
  const canaries = on.filter((pkg) => {
    const canary = packages[pkg]?.canary;
    const before = onIn(live.packages, pkg)?.canary;
    const isSame = before?.record === canary?.record && before?.traffic === canary?.traffic;
    return canary !== undefined && (isOtherSite || !isSame);
  });
  const withoutCanary = ([pkg, state]: [string, PackageState]): [string, PackageState] => {
    const { canary: _canary, ...rest } = state;
    return [pkg, stables.includes(pkg) ? rest : state];
  };
  const stablesOnly = Object.fromEntries(Object.entries(packages).map(withoutCanary));
  return [
    { context, current, packages: stablesOnly, changed: stables, compares },
    { context, current, packages, changed: canaries, compares },
  ].filter(({ changed }) => changed.length > 0);
}

/** Whether some visitors already have the changed releases. Then their pages were already compared. */
const isAlreadyLive = ({ current, packages, changed }: Candidate): boolean =>
  changed.every((pkg) => {
    const { stable, canary } = packages[pkg] ?? {};
    const before = onIn(current.packages, pkg);
    const known = [before?.stable.record, before?.canary?.record];
    return known.includes((canary ?? stable)?.record);
  });

export interface Looked {
  /** Hashes of the combinations that passed, for the next generation. */
  opened?: readonly string[];
  /** Whether visitors get pages that were never opened. */
  unopened: boolean;
}

/**
 * Decides whether the pages of a change were opened in a browser; no other code does. Opens those that were not, and
 * throws a `RefusedError` with the objections. Opens nothing twice within one command.
 */
export function browserGate(context: ReleaseContext, did: string, gate: Gate) {
  const passed = new Set<string>();
  const compares = gate === 'compare';
  const check = gate === 'mark' ? undefined : context.browserCheck;

  async function pass(candidate: Candidate, known: Set<string>): Promise<boolean> {
    if (onIn(candidate.packages, 'host') === undefined) return true;
    if (check === undefined && known.size === 0) return false;
    if (hasTooManyCanaries(candidate.packages)) {
      if (check === undefined) return false;
      throw new RefusedError(did, [TOO_MANY]);
    }
    const all = await combinationsOf(candidate);
    if (all === null) return true;
    const { live, now, others } = all;
    const needed = [now, ...others].map((each) => hashOf(candidate, each));
    const isKnown = needed.every((hash) => known.has(hash));
    const look = [live ? hashOf(candidate, live) : '', ...needed].join(' ');
    if (passed.has(look) || (isKnown && (!compares || isAlreadyLive(candidate)))) {
      context.say('Chromium has opened these very pages before: nothing has changed since.');
    } else if (check === undefined) {
      return false;
    } else {
      const reasons = await check(candidate, all);
      if (reasons.length > 0) throw new RefusedError(did, reasons);
      passed.add(look);
    }
    for (const hash of needed) {
      // The list keeps the latest ones.
      known.delete(hash);
      known.add(hash);
    }
    return true;
  }

  return async (live: Generation | null, next: Generation): Promise<Looked> => {
    const known = new Set(live?.opened);
    let unopened = false;
    for (const candidate of live ? candidatesOf(context, live, next, compares) : []) {
      if (!(await pass(candidate, known))) unopened = true;
    }
    return { ...(known.size > 0 ? { opened: [...known].slice(-KEPT) } : {}), unopened };
  };
}
