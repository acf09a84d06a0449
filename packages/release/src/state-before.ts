import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from './context.ts';
import type { Generation, LiveRelease, PackageState } from './generation.ts';
import { readGeneration } from './ledger.ts';
import { isWithdrawn } from './withdrawn.ts';

/** Returns the stable release of a package in a generation. */
async function stableIn(
  context: ReleaseContext,
  number: number,
  pkg: string,
): Promise<LiveRelease> {
  const state = (await readGeneration(context, number)).generation.packages[pkg];
  if (state === undefined) {
    throw new UserError(`Nothing of ${pkg} was live in generation ${number}.`);
  }
  return state.stable;
}

/** Returns the end of a sentence: how to reach the latest earlier release that is not withdrawn. */
async function wayPast(
  context: ReleaseContext,
  current: Generation,
  pkg: string,
  { before }: LiveRelease,
): Promise<string> {
  if (before === null) return 'nothing was live before that. Promote another release.';
  const live = await stableIn(context, before, pkg);
  return isWithdrawn(current, { pkg, release: live.release })
    ? wayPast(context, current, pkg, live)
    : `"rollback ${pkg} --to ${before}" brings back ${live.release}.`;
}

/** Returns the package's state without its canary. If it has no canary, returns it with the previous release. */
export async function stateBefore(
  context: ReleaseContext,
  current: Generation,
  pkg: string,
): Promise<PackageState> {
  const state = current.packages[pkg];
  if (state === undefined) {
    throw new UserError(`Nothing of ${pkg} is live; "status" shows what is.`);
  }
  const { canary, ...rest } = state;
  if (canary !== undefined) return rest;
  if (state.stable.before === null) {
    throw new UserError(`Before ${pkg}@${state.stable.release} nothing of ${pkg} was live.`);
  }
  const stable = await stableIn(context, state.stable.before, pkg);
  if (isWithdrawn(current, { pkg, release: stable.release })) {
    const way = await wayPast(context, current, pkg, stable);
    throw new UserError(`${pkg}@${stable.release}, the release before, is withdrawn; ${way}`);
  }
  return { ...rest, stable };
}
