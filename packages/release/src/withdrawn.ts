import type { ReleaseName } from '@composed/contract/release';
import { type Generation, selectable } from './generation.ts';
import { RefusedError } from './refused.ts';

type Withdrawn = NonNullable<Generation['withdrawn']>;
type Packages = Generation['packages'];

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
