import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from './context.ts';
import { type Generation, type LiveRelease, type PackageState, selectable } from './generation.ts';
import { isWithdrawn } from './generation-lists.ts';
import { backwards, generationNumbers, readGeneration } from './ledger.ts';

interface Former {
  /** The last generation in which it was the stable release. */
  number: number;
  live: LiveRelease;
}

/** Returns the release that a release replaced, `null` for the first one. */
async function replaced(
  context: ReleaseContext,
  pkg: string,
  { before }: LiveRelease,
): Promise<(Former & { isOff: boolean }) | null> {
  if (before === null) return null;
  const state = (await readGeneration(context, before)).generation.packages[pkg];
  if (state === undefined) {
    throw new UserError(`Nothing of ${pkg} was live in generation ${before}.`);
  }
  return { number: before, live: state.stable, isOff: state.disabled === true };
}

/** Whether browsers could select a release, also as a canary, until this generation. */
async function wasShown(
  context: ReleaseContext,
  pkg: string,
  { number, live: { release } }: Former,
): Promise<boolean> {
  const [live, numbers] = await Promise.all([
    readGeneration(context, number),
    generationNumbers(context),
  ]);
  for await (const { packages } of backwards(context, { live, numbers })) {
    const state = packages[pkg];
    if (!state || !selectable(state).some((each) => each.release === release)) return false;
    if (!state.disabled) return true;
  }
  return false;
}

/**
 * Returns the release that visitors had before this one. Skips releases that came and went while the package was off,
 * because nothing opened their pages.
 */
export async function shownBefore(
  context: ReleaseContext,
  pkg: string,
  live: LiveRelease,
): Promise<Former | null> {
  const former = await replaced(context, pkg, live);
  if (former === null || !former.isOff || (await wasShown(context, pkg, former))) return former;
  return shownBefore(context, pkg, former.live);
}

/** Returns the end of a sentence: how to reach the latest earlier release that is not withdrawn. */
async function wayPast(
  context: ReleaseContext,
  current: Generation,
  pkg: string,
  live: LiveRelease,
): Promise<string> {
  const former = await shownBefore(context, pkg, live);
  if (former === null) return 'nothing was live before that. Promote another release.';
  const { release } = former.live;
  return isWithdrawn(current, { pkg, release })
    ? wayPast(context, current, pkg, former.live)
    : `"rollback ${pkg} --to ${former.number}" brings back ${release}.`;
}

/**
 * Returns the package's state without its canary. If it has no canary, returns it with the release that visitors had
 * before.
 */
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
  const former = await shownBefore(context, pkg, state.stable);
  if (former === null) {
    throw new UserError(`Before ${pkg}@${state.stable.release} nothing of ${pkg} was live.`);
  }
  const { live: stable } = former;
  if (isWithdrawn(current, { pkg, release: stable.release })) {
    const way = await wayPast(context, current, pkg, stable);
    throw new UserError(`${pkg}@${stable.release}, the release before, is withdrawn; ${way}`);
  }
  return { ...rest, stable };
}
