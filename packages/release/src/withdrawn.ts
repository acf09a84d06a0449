import type { ReleaseName } from '@composed/contract/release';
import type { Generation, PackageState } from './generation.ts';
import { RefusedError } from './refused.ts';

type Withdrawn = NonNullable<Generation['withdrawn']>;
type Packages = Generation['packages'];

/** Returns the releases of a package that a browser can select. */
export const drawn = ({ stable, canary }: PackageState): string[] =>
  [stable, ...(canary ? [canary] : [])].map(({ release }) => release);

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
    drawn(state)
      .filter((release) => !state.disabled && isWithdrawn(generation, { pkg, release }))
      .map((release) => `${pkg}@${release} is withdrawn and must not run any more.`),
  );
  if (reasons.length > 0) throw new RefusedError(what, reasons);
}
