import { UserError } from '../user-error.ts';
import { type Change, makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { compatibilityProblems } from './gate.ts';
import type { Generation, LiveRelease, PackageState } from './generation.ts';
import { NO_SITE } from './ledger.ts';
import type { ReleaseName } from './names.ts';
import { ownCopies } from './own-copies.ts';
import { RefusedError } from './refused.ts';
import { damages, type FoundRelease, readSigned, unfitFragments } from './releases.ts';
import { assertNoneWithdrawn } from './withdrawn.ts';

/** What a promote is about to make live. */
export interface Candidate {
  context: ReleaseContext;
  current: Generation;
  packages: Generation['packages'];
  /** The packages that it changes. */
  changed: readonly string[];
}

export interface PromoteOptions {
  /** Per cent of the browsers; 100 is all of them. */
  traffic: number;
  why: string | null;
  /** A further check, after all those by the records alone: reasons against it, or none (DP-19). */
  rendered?: (candidate: Candidate) => Promise<string[]>;
  /** Further options of the command, for the history. */
  options?: readonly string[];
  /** What stands in the history in place of the command. */
  did?: string;
  /** Throws when what is live is not what the caller has decided upon. */
  expect?: (current: Generation) => Promise<unknown>;
}

const named = ({ pkg, release }: ReleaseName): string => `${pkg}@${release}`;

/** The package's state once the release has its share. `null`: it has it already. */
function promoted(
  state: PackageState | undefined,
  { pkg }: ReleaseName,
  live: LiveRelease,
  traffic: number,
): PackageState | null {
  const { canary, disabled } = state ?? {};
  const off = disabled ? { disabled } : {};
  const isStable = state?.stable.release === live.release;
  if (traffic === 100) {
    if (isStable && canary === undefined) return null;
    return { stable: isStable && state ? state.stable : live, ...off };
  }
  if (pkg === 'host') {
    throw new UserError(
      'The host goes to all visitors at once: its pages are files for everybody.',
    );
  }
  if (state === undefined) {
    throw new UserError(`Nothing of ${pkg} is live yet: its first release goes to all visitors.`);
  }
  if (isStable) throw new UserError(`${pkg}@${live.release} is what all visitors have already.`);
  if (canary?.release === live.release) {
    if (canary.traffic === traffic) return null;
    if (canary.traffic > traffic) {
      throw new UserError(
        `${pkg}@${live.release} has ${canary.traffic} % already. Who got it keeps it: a share only grows, and "rollback ${pkg}" ends it.`,
      );
    }
  }
  return { stable: state.stable, canary: { ...live, traffic }, ...off };
}

/**
 * Makes releases live, all of them in one step, or gives one to a share of the browsers (DP-02, DP-06).
 * Throws a `RefusedError` with every reason against it.
 */
export function promote(
  context: ReleaseContext,
  names: readonly ReleaseName[],
  { traffic, why, rendered, options = [], did, expect }: PromoteOptions,
): Promise<Outcome> {
  if (!Number.isInteger(traffic) || traffic < 1 || traffic > 100) {
    throw new UserError(`The share is a whole number of per cent from 1 to 100, not ${traffic}.`);
  }
  const what = names.map(named).join(' ');
  // A release never changes: what was found out about it holds when somebody else was faster.
  const checked = new Map<string, Promise<FoundRelease>>();
  const check = async (name: ReleaseName, { site }: Generation): Promise<FoundRelease> => {
    const found = await readSigned(context.store, name, site.keys[name.pkg]);
    const inspect = (key: string, bytes: Buffer) => [
      ...(name.pkg === 'host' ? [] : ownCopies(key, bytes)),
      ...unfitFragments(key, bytes),
    ];
    const reasons = await damages(context.store, found.record, inspect);
    if (reasons.length > 0) throw new RefusedError(what, reasons);
    return found;
  };
  const apply: Change['apply'] = async (current) => {
    if (current === null) throw new UserError(NO_SITE);
    await expect?.(current);
    const packages: Record<string, PackageState> = { ...current.packages };
    const changed: string[] = [];
    for (const name of names) {
      const found = checked.get(named(name)) ?? check(name, current);
      checked.set(named(name), found);
      const { integrity } = await found;
      const state = current.packages[name.pkg];
      const before = state === undefined ? null : current.number;
      const live = { release: name.release, record: integrity, before };
      const next = promoted(state, name, live, traffic);
      if (next === null) continue;
      packages[name.pkg] = next;
      changed.push(name.pkg);
    }
    if (changed.length === 0) return null;
    assertNoneWithdrawn(what, packages, current);
    const reasons = await compatibilityProblems(context.store, packages, current.site.budgets);
    if (reasons.length > 0) throw new RefusedError(what, reasons);
    const seen = (await rendered?.({ context, current, packages, changed })) ?? [];
    if (seen.length > 0) throw new RefusedError(what, seen);
    return { packages };
  };
  const share = traffic === 100 ? [] : [`--traffic ${traffic}`];
  const command = ['promote', what, ...share, ...options].join(' ');
  return makeChange(context, { did: did ?? command, why, apply });
}
