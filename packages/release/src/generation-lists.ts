import { FORMER_KEPT } from '@composed/contract/discovery';
import type { ReleaseName } from '@composed/contract/release';
import {
  type Generation,
  type Keys,
  type PackageState,
  type Packages,
  selectable,
  shownReleases,
  withoutEmpty,
} from './generation.ts';
import { nameOf } from './names.ts';
import { RefusedError } from './store.ts';

/** Adds the keys that `next` no longer lists to the removed ones. A key that is listed again is dropped. */
export function formerKeys(known: Keys = {}, current: Keys, next: Keys): Keys {
  const owners = new Set([...Object.keys(known), ...Object.keys(current)]);
  const gone = [...owners].map((owner) => {
    const keys = new Set([...(known[owner] ?? []), ...(current[owner] ?? [])]);
    return [owner, [...keys].filter((key) => !next[owner]?.includes(key))] as const;
  });
  return withoutEmpty(Object.fromEntries(gone));
}

/** Returns the releases that visitors can get, newest first. */
const shown = (state: PackageState): string[] =>
  shownReleases(state)
    .map(({ release }) => release)
    .reverse();

type Lists = Pick<Generation, 'withdrawn' | 'pruned'>;

/**
 * Returns the packages' next states with their former releases, newest first. Omits withdrawn and pruned releases, and
 * those that visitors never had, because the remote was off.
 */
export function withFormer(
  next: Packages,
  current: Packages,
  { withdrawn = {}, pruned = [] }: Lists,
): Packages {
  const listed = (pkg: string, state: PackageState): PackageState => {
    const { former: _former, ...rest } = state;
    const before = current[pkg];
    const isGone = (release: string) =>
      isWithdrawn({ withdrawn }, { pkg, release }) || pruned.includes(nameOf({ pkg, release }));
    const known = before ? [...shown(before), ...(before.former ?? [])] : [];
    const former = [...new Set(known)]
      .filter((release) => !shown(state).includes(release) && !isGone(release))
      .slice(0, FORMER_KEPT);
    return { ...rest, ...withoutEmpty({ former }) };
  };
  return Object.fromEntries(Object.entries(next).map(([pkg, state]) => [pkg, listed(pkg, state)]));
}

type Withdrawn = NonNullable<Generation['withdrawn']>;

export const isWithdrawn = (
  { withdrawn = {} }: Pick<Generation, 'withdrawn'>,
  { pkg, release }: ReleaseName,
): boolean => withdrawn[pkg]?.includes(release) ?? false;

/** Adds releases to the withdrawn ones. */
export function withdrawnWith(list: Withdrawn = {}, names: readonly ReleaseName[]): Withdrawn {
  const longer: Record<string, readonly string[]> = { ...list };
  for (const { pkg, release } of names) {
    longer[pkg] = [...new Set([...(longer[pkg] ?? []), release])];
  }
  return longer;
}

/** Final check of each change: throws a `RefusedError` if a package that is switched on has a withdrawn release. */
export function assertNoneWithdrawn(
  what: string,
  packages: Packages,
  generation: Pick<Generation, 'withdrawn'>,
): void {
  const reasons = Object.entries(packages).flatMap(([pkg, state]) =>
    selectable(state)
      .filter(({ release }) => !state.disabled && isWithdrawn(generation, { pkg, release }))
      .map(({ release }) => `${pkg}@${release} is withdrawn and must not run any more.`),
  );
  if (reasons.length > 0) throw new RefusedError(what, reasons);
}
