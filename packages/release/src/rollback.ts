import { UserError } from '@composed/workspace/user-error';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { assertCompatible } from './gate-records.ts';
import { type Generation, type PackageState, type Packages, selectable } from './generation.ts';
import { withdrawnWith } from './generation-lists.ts';
import { readGeneration } from './ledger.ts';
import { assertName, nameOf } from './names.ts';
import { readSigned } from './releases.ts';
import { stateBefore } from './state-before.ts';

export interface RollbackOptions {
  /** Package to roll back. Without it, everything is rolled back, and `to` is required. */
  pkg?: string;
  /** Release to take back. The roll-back is refused if it would take back a different one. */
  release?: string;
  /** Generation to return to. Default: the previous release. */
  to?: number;
  why: string;
  /** Whether to withdraw the releases of the package that are taken back, in the same step. */
  harmful?: boolean;
}

/**
 * Returns the stable releases of a former generation. Its canaries don't return, because they may have been taken
 * back for harm since. Packages that were off then or are off now stay off; only `enable` switches them on.
 */
function stableOnly(former: Packages, current: Packages): Packages {
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
): Promise<Packages> {
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

/** Checks that returning releases are still in the store and signed with a valid key. Throws a `UserError`. */
async function unusable(context: ReleaseContext, current: Generation, next: Packages) {
  const returning = Object.entries(next).filter(
    ([pkg, { stable }]) => current.packages[pkg]?.stable.release !== stable.release,
  );
  for (const [pkg, { stable }] of returning) {
    await readSigned(context.store, { pkg, release: stable.release }, current.site.keys[pkg]);
  }
}

function takenFrom(now: PackageState, after: PackageState | undefined): string[] {
  const left = after ? selectable(after) : [];
  return selectable(now)
    .map(({ release }) => release)
    .filter((release) => !left.some((other) => other.release === release));
}

const takenBack = (now: Packages, after: Packages): string[] =>
  Object.entries(now).flatMap(([pkg, state]) =>
    takenFrom(state, after[pkg]).map((release) => nameOf({ pkg, release })),
  );

/** Throws a `UserError` if the roll-back would take back other releases than intended. */
function assertMeant(going: readonly string[], meant: readonly string[], harmful: boolean): void {
  const other = going.find((name) => !meant.includes(name));
  if (other === undefined) return;
  const names = meant.join(' ') || 'nothing';
  const way = harmful ? ` "withdraw ${names}" withdraws what is not live any more.` : '';
  throw new UserError(
    `Nothing was taken back: it would be ${other} now, and ${names} was meant. Look at "history", then type it again.${way}`,
  );
}

/**
 * Makes the former releases live again in a new generation, without a build or an upload. Throws a `RefusedError` if
 * they no longer fit the other live releases.
 */
export function rollback(
  context: ReleaseContext,
  { pkg, release, to, why, harmful = false }: RollbackOptions,
): Promise<Outcome> {
  if (pkg !== undefined) assertName('package', pkg);
  const what = [
    'rollback',
    ...(pkg ? [release ? `${pkg}@${release}` : pkg] : []),
    ...(to === undefined ? [] : [`--to ${to}`]),
    ...(harmful ? ['--harmful'] : []),
  ].join(' ');
  // After a lost race, only take back the releases of the first attempt. Never take back one more.
  let meant = release ? [`${pkg}@${release}`] : undefined;
  const check = (going: string[]) => {
    meant ??= going;
    assertMeant(going, meant, harmful);
  };
  return makeChange(context, {
    did: what,
    why,
    // The previous release returns immediately. The history records if its pages were never opened.
    ...(to === undefined ? { gate: 'mark' as const } : {}),
    async apply(current) {
      const state = current.packages[pkg ?? ''];
      // Check before looking for the previous release: the release that is live now may have none.
      if (to === undefined && state) check([`${pkg}@${(state.canary ?? state.stable).release}`]);
      const packages =
        to === undefined
          ? { ...current.packages, [pkg ?? '']: await stateBefore(context, current, pkg ?? '') }
          : await asOf(context, current, to, pkg);
      if (to !== undefined) check(takenBack(current.packages, packages));
      await unusable(context, current, packages);
      await assertCompatible(what, context.store, packages, {
        mounts: current.site.mounts,
        majors: current.site.majors,
      });
      return harmful ? { packages, withdrawn: withdrawnBy(current, packages, pkg) } : { packages };
    },
  });
}

/** Adds the releases of the package that are taken back to the withdrawn ones. */
function withdrawnBy(current: Generation, next: Packages, pkg: string | undefined) {
  const now = pkg === undefined ? undefined : current.packages[pkg];
  const after = pkg === undefined ? undefined : next[pkg];
  if (pkg === undefined || now === undefined || after === undefined) {
    throw new UserError('"--harmful" wants a package: which release does harm?');
  }
  const taken = takenFrom(now, after);
  if (taken.length === 0) {
    throw new UserError(`Nothing of ${pkg} would be taken back: ${now.stable.release} stays live.`);
  }
  return withdrawnWith(
    current.withdrawn,
    taken.map((release) => ({ pkg, release })),
  );
}
