import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from '../context.ts';
import type { Generation, PackageState } from '../generation.ts';
import { history } from '../report.ts';
import { drawn } from '../withdrawn.ts';

/** How far a roll-out is: what the generations say, so that whoever goes on with it needs nothing else. */
export interface Position {
  stable: string;
  /** Per cent of the browsers that have the canary; 0 before the first step. */
  traffic: number;
  /** The canary whose place it takes with the first step. */
  replaces?: string;
  /** When the canary got its first share, and its present one. */
  began: Date;
  stepBegan: Date;
}

export const nameOf = ({ pkg, release }: ReleaseName): string => `${pkg}@${release}`;

/** What stands in the history for each change of a roll-out's share. */
export const didText = (name: ReleaseName, traffic: number): string =>
  `rollout ${nameOf(name)} --traffic ${traffic}`;

/** Between its own changes there may be so many of others. */
const LOOK_BACK = 500;

const isSame = (one: PackageState | undefined, other: PackageState | undefined): boolean =>
  one?.stable.release === other?.stable.release &&
  one?.canary?.release === other?.canary?.release &&
  one?.canary?.traffic === other?.canary?.traffic;

/** When a generation was made, by this machine's clock where that is behind it: counts are of now. */
export const madeAt = (context: ReleaseContext, { time }: Pick<Generation, 'time'>): Date =>
  new Date(Math.min(Date.parse(time), context.now().getTime()));

/** The first of these generations, counted back from the newest, of which `same` still holds. */
function firstOf(newestFirst: readonly Generation[], same: (generation: Generation) => boolean) {
  const broken = newestFirst.findIndex((generation) => !same(generation));
  return newestFirst[(broken < 0 ? newestFirst.length : broken) - 1];
}

/**
 * The generation that took the release from those who had it last, whatever command made it; `undefined`
 * where nobody had it, or where all did and another one was promoted in its place.
 */
function takenBackIn(newestFirst: readonly Generation[], { pkg, release }: ReleaseName) {
  const had = newestFirst.findIndex(({ packages }) => {
    const state = packages[pkg];
    return state !== undefined && drawn(state).includes(release);
  });
  const [before, after] = [newestFirst[had], newestFirst[had - 1]];
  const isReplaced =
    before?.packages[pkg]?.stable.release === release &&
    after?.packages[pkg]?.stable.before === before.number;
  return isReplaced ? undefined : after;
}

/**
 * Where the roll-out of this release is; `done` when all browsers have it. Throws a `UserError` where it
 * can't begin: another canary has its share, or this release was taken back before.
 */
export async function positionOf(
  context: ReleaseContext,
  name: ReleaseName,
  replace = false,
): Promise<Position | 'done'> {
  const generations = await history(context, LOOK_BACK);
  const state = generations[0]?.packages[name.pkg];
  if (state === undefined) {
    throw new UserError(
      `Nothing of ${name.pkg} is live that ${nameOf(name)} could be held against.`,
    );
  }
  if (state.disabled) {
    throw new UserError(
      `${name.pkg} is switched off, and nobody loads it: "enable ${name.pkg}" comes first.`,
    );
  }
  const { stable, canary } = state;
  const other = canary?.release === name.release ? undefined : canary;
  if (other !== undefined && !replace) {
    throw new UserError(
      `${name.pkg}@${other.release} has ${other.traffic} % already: "--replace" gives its place to ${name.release}, and "rollback ${name.pkg}" ends it.`,
    );
  }
  if (canary === undefined || other !== undefined) {
    if (stable.release === name.release) return 'done';
    const taken = takenBackIn(generations, name);
    if (taken !== undefined) {
      const why = (taken.why ?? taken.did).replace(/\.?$/, '.');
      throw new UserError(
        `${nameOf(name)} was taken back in generation ${taken.number}: ${why} Publish a mended release, or give this one a share by promote --traffic first.`,
      );
    }
    const replaces = other && { replaces: other.release };
    const now = context.now();
    return { stable: stable.release, traffic: 0, ...replaces, began: now, stepBegan: now };
  }
  const onIt = ({ packages }: Generation) =>
    packages[name.pkg]?.canary?.release === name.release &&
    packages[name.pkg]?.stable.release === stable.release;
  const begin = firstOf(generations, onIt);
  const step = firstOf(generations, ({ packages }) => isSame(packages[name.pkg], state));
  return {
    stable: stable.release,
    traffic: canary.traffic,
    began: begin ? madeAt(context, begin) : new Date(0),
    stepBegan: step ? madeAt(context, step) : new Date(0),
  };
}

/** Whether the release has this share beside, or at 100 in place of, the stable one. */
export function hasShare(
  { packages }: Generation,
  { pkg, release }: ReleaseName,
  stable: string,
  traffic: number,
): boolean {
  const state = packages[pkg];
  if (state?.stable.release !== (traffic === 100 ? release : stable)) return false;
  const { canary } = state;
  if (traffic === 0 || traffic === 100) return canary === undefined;
  return canary?.release === release && canary.traffic === traffic;
}

/** The package's state as the roll-out left it. Throws a `UserError` that says who has changed it since. */
export async function assertOurs(
  context: ReleaseContext,
  name: ReleaseName,
  { stable, traffic, replaces }: Position,
  generation: Generation,
): Promise<PackageState> {
  const state = generation.packages[name.pkg];
  const isReplaced =
    replaces !== undefined &&
    state?.stable.release === stable &&
    state.canary?.release === replaces;
  if (state !== undefined && (isReplaced || hasShare(generation, name, stable, traffic))) {
    return state;
  }
  const since = firstOf(await history(context, LOOK_BACK), (each) =>
    isSame(each.packages[name.pkg], state),
  );
  throw new UserError(
    `This roll-out of ${nameOf(name)} ends: ${since?.by} was at work on ${name.pkg} as well, generation ${since?.number} is "${since?.did}".`,
  );
}
