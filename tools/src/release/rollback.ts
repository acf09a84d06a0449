import { UserError } from '../user-error.ts';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { compatibilityProblems } from './gate.ts';
import type { Generation, PackageState } from './generation.ts';
import { NO_SITE, readGeneration } from './ledger.ts';
import { RefusedError } from './refused.ts';
import { readSigned } from './releases.ts';

export interface RollbackOptions {
  /** One package; the whole set when it is not given, which needs `to`. */
  pkg?: string;
  /** The generation to return to; the release before when it is not given. */
  to?: number;
  why: string;
}

/** A canary is taken away from those who have it; without one the release before comes back. */
export async function stateBefore(
  context: ReleaseContext,
  pkg: string,
  state: PackageState,
): Promise<PackageState> {
  const { canary, ...rest } = state;
  if (canary !== undefined) return rest;
  if (state.stable.before === null) {
    throw new UserError(`Before ${pkg}@${state.stable.release} nothing of ${pkg} was live.`);
  }
  const { generation } = await readGeneration(context, state.stable.before);
  const former = generation.packages[pkg];
  if (former === undefined) {
    throw new UserError(`Nothing of ${pkg} was live in generation ${state.stable.before}.`);
  }
  return { ...rest, stable: former.stable };
}

/**
 * The stable releases of a former generation. Its canaries do not come back: they were for a share of the
 * visitors of that time, and may have been taken away for harm since. What was switched off then or is now
 * stays off: that is lifted by `enable` alone.
 */
function stableOnly(
  former: Generation['packages'],
  current: Generation['packages'],
): Generation['packages'] {
  const back = ([pkg, state]: [string, PackageState]): [string, PackageState] => {
    const { canary: _ended, disabled: _then, ...rest } = state;
    const isOff = state.disabled || current[pkg]?.disabled;
    return [pkg, { ...rest, ...(isOff ? { disabled: true } : {}) }];
  };
  return Object.fromEntries(Object.entries(former).map(back));
}

async function asOf(
  context: ReleaseContext,
  current: Generation,
  to: number,
  pkg: string | undefined,
): Promise<Generation['packages']> {
  if (to >= current.number) {
    throw new UserError(`Generation ${to} is not one before the newest, ${current.number}.`);
  }
  const { packages } = (await readGeneration(context, to)).generation;
  if (packages.host === undefined && current.packages.host !== undefined) {
    throw new UserError(`In generation ${to} no host was live: there would be no site.`);
  }
  if (pkg === undefined) return stableOnly(packages, current.packages);
  const former = packages[pkg];
  if (former === undefined) {
    throw new UserError(`Nothing of ${pkg} was live in generation ${to}.`);
  }
  const { canary: _ended, ...rest } = current.packages[pkg] ?? {};
  return { ...current.packages, [pkg]: { ...rest, stable: former.stable } };
}

/** Releases that come back and may have been pruned, or signed with a key that is no longer good. */
async function unusable(
  context: ReleaseContext,
  current: Generation,
  next: Generation['packages'],
) {
  const returning = Object.entries(next).filter(
    ([pkg, { stable }]) => current.packages[pkg]?.stable.release !== stable.release,
  );
  for (const [pkg, { stable }] of returning) {
    await readSigned(context.store, { pkg, release: stable.release }, current.site.keys[pkg]);
  }
}

/**
 * Brings back what was live before, in a generation of its own (DP-03): no build, no upload. Throws a
 * `RefusedError` when what comes back no longer fits the rest.
 */
export function rollback(
  context: ReleaseContext,
  { pkg, to, why }: RollbackOptions,
): Promise<Outcome> {
  const what = ['rollback', ...(pkg ? [pkg] : []), ...(to === undefined ? [] : [`--to ${to}`])];
  return makeChange(context, {
    did: what.join(' '),
    why,
    async apply(current) {
      if (current === null) throw new UserError(NO_SITE);
      let packages: Generation['packages'];
      if (to !== undefined) packages = await asOf(context, current, to, pkg);
      else {
        const state = current.packages[pkg ?? ''];
        if (pkg === undefined || state === undefined) {
          throw new UserError(`Nothing of ${pkg} is live; "status" shows what is.`);
        }
        packages = { ...current.packages, [pkg]: await stateBefore(context, pkg, state) };
      }
      await unusable(context, current, packages);
      const reasons = await compatibilityProblems(context.store, packages);
      if (reasons.length > 0) throw new RefusedError(what.join(' '), reasons);
      return { packages };
    },
  });
}
