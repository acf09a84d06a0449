import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { ReleaseContext } from '../context.ts';
import { type Generation, type PackageState, selectable } from '../generation.ts';
import { nameOf } from '../names.ts';
import { history, startOf } from '../report.ts';

/** Another person has changed the package, so the roll-out ends. */
export class OvertakenError extends UserError {}

/** Progress of a roll-out. It is read from the generations, so that any machine can continue the roll-out. */
export interface Position {
  stable: string;
  /** Per cent of the browsers that have the canary; 0 before the first step. */
  traffic: number;
  /** Canary that the first step replaces. */
  replaces?: string;
  /** Times when the canary got its first and its present share. */
  began: Date;
  stepBegan: Date;
}

/** Text for the history when a roll-out changes the share. */
export const didText = (name: ReleaseName, traffic: number): string =>
  `rollout ${nameOf(name)} --traffic ${traffic}`;

/** Maximum number of generations to search, including other packages' changes. */
const LOOK_BACK = 500;

const isSame = (one: PackageState | undefined, other: PackageState | undefined): boolean =>
  one?.stable.release === other?.stable.release &&
  one?.canary?.release === other?.canary?.release &&
  one?.canary?.traffic === other?.canary?.traffic;

/** Returns a generation's time, but not later than this machine's clock: newer counts don't exist yet. */
export const madeAt = (context: ReleaseContext, { time }: Pick<Generation, 'time'>): Date =>
  new Date(Math.min(Date.parse(time), context.now().getTime()));

/**
 * Returns the generation that took the release away from its last visitors, by any command. Returns `undefined` if no
 * visitor had it, or if it was stable and another release replaced it.
 */
function takenBackIn(newestFirst: readonly Generation[], { pkg, release }: ReleaseName) {
  const had = newestFirst.findIndex(({ packages }) => {
    const state = packages[pkg];
    return state !== undefined && selectable(state).some((live) => live.release === release);
  });
  const [before, after] = [newestFirst[had], newestFirst[had - 1]];
  const isReplaced =
    before?.packages[pkg]?.stable.release === release &&
    after?.packages[pkg]?.stable.before === before.number;
  return isReplaced ? undefined : after;
}

/**
 * Returns the position of a release's roll-out; `done` if all browsers have it. Throws a `UserError` if it can't
 * begin: another canary has a share, or this release was taken back before.
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
  const begin = startOf(generations, onIt);
  const step = startOf(generations, ({ packages }) => isSame(packages[name.pkg], state));
  return {
    stable: stable.release,
    traffic: canary.traffic,
    began: begin ? madeAt(context, begin) : new Date(0),
    stepBegan: step ? madeAt(context, step) : new Date(0),
  };
}

/**
 * Whether the release has this share as a canary beside `stable`. At 100, whether it replaced `stable`; at 0, whether
 * there is no canary.
 */
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

/**
 * Returns the package's state if it is still as the roll-out left it. Throws an `OvertakenError` that names who has
 * changed it since.
 */
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
  const since = startOf(await history(context, LOOK_BACK), (each) =>
    isSame(each.packages[name.pkg], state),
  );
  throw new OvertakenError(
    `This roll-out of ${nameOf(name)} ends: ${since?.by} was at work on ${name.pkg} as well, generation ${since?.number} is "${since?.did}".`,
  );
}
