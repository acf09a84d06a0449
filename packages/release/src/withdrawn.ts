import type { ReleaseName } from '@composed/contract/release';
import type { Generation, PackageState } from './generation.ts';
import { RefusedError } from './refused.ts';

type Withdrawn = NonNullable<Generation['withdrawn']>;
type Packages = Generation['packages'];

/** The releases of a package that a browser may draw. */
export const drawn = ({ stable, canary }: PackageState): string[] =>
  [stable, ...(canary ? [canary] : [])].map(({ release }) => release);

export const isWithdrawn = (
  { withdrawn = {} }: Pick<Generation, 'withdrawn'>,
  { pkg, release }: ReleaseName,
): boolean => withdrawn[pkg]?.includes(release) ?? false;

/** The list with further releases on it. */
export function withdrawnWith(list: Withdrawn = {}, names: readonly ReleaseName[]): Withdrawn {
  const longer: Record<string, readonly string[]> = { ...list };
  for (const { pkg, release } of names) {
    longer[pkg] = [...new Set([...(longer[pkg] ?? []), release])];
  }
  return longer;
}

/**
 * The last word on every way by which a release goes live: throws a `RefusedError` when a package that is
 * switched on has a withdrawn one.
 */
export function assertNoneWithdrawn(
  what: string,
  packages: Packages,
  generation: Pick<Generation, 'withdrawn'>,
): void {
  const reasons = Object.entries(packages).flatMap(([pkg, state]) =>
    drawn(state)
      .filter((release) => !state.disabled && isWithdrawn(generation, { pkg, release }))
      .map((release) => `${pkg}@${release} is withdrawn and must not run any more.`),
  );
  if (reasons.length > 0) throw new RefusedError(what, reasons);
}
