import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { Outcome } from '../change.ts';
import { makeChange } from '../change.ts';
import { complete } from '../complete.ts';
import type { ReleaseContext } from '../context.ts';
import type { Generation } from '../generation.ts';
import { NO_SITE, newest } from '../ledger.ts';
import { promote } from '../promote.ts';
import { StoreError } from '../store.ts';
import { type CountSource, SourceError } from './counts.ts';
import { type Judgement, judge, type Watched } from './judge-step.ts';
import {
  assertOurs,
  didText,
  hasShare,
  madeAt,
  nameOf,
  type Position,
  positionOf,
} from './position.ts';
import { doubts, figures, perCent } from './verdict-text.ts';
import { createWatch } from './watch.ts';

export interface RolloutPlan {
  name: ReleaseName;
  /** Rising per cents of the browsers. */
  steps: readonly number[];
  /** At least so long each step lasts, in milliseconds. */
  everyMs: number;
  /** Failures beyond the stable release's that are allowed, per load: 0.01 for one of a hundred. */
  budget: number;
  /** A verdict has to be the same when so many networks lied. */
  liars: number;
  why: string | null;
  /** Takes the place of another canary, which otherwise is a reason against it. */
  replace?: boolean;
  /** Further options of the command, for the history. */
  options?: readonly string[];
}

export interface RolloutParts {
  source: CountSource;
  /** Resolves so many milliseconds later. */
  wait(ms: number): Promise<void>;
}

export interface RolloutEnd {
  /** Per cent of the browsers that have the release now. */
  traffic: number;
  /** Why it was taken back; `null` where it went through. */
  takenBack: string | null;
}

/** Counts are asked for so often, so that an abort follows at once when those of a minute are complete. */
const ASK_AGAIN_MS = 1_000;
/** Nothing is new for so long after a minute's counts have come. */
const NOTHING_NEW_MS = 57_000;

/**
 * Raises a canary by steps, as long as its failures stay within the budget, and takes it back when they
 * don't. All it needs to know stands in the generations and at the source of counts: killed and
 * started again it goes on. Rejects with a `UserError` when somebody else has changed the package.
 *
 * `watch.ts` gathers the counts, `judge-step.ts` decides, `position.ts` reads how far it is from the generations.
 */
export async function rollout(
  context: ReleaseContext,
  { name, steps, everyMs, budget, liars, why, replace = false, options = [] }: RolloutPlan,
  { source, wait }: RolloutParts,
): Promise<RolloutEnd> {
  const live = await newest(context);
  if (live === null) throw new UserError(NO_SITE);
  if (!context.dryRun) await complete(context, live);
  const found = await positionOf(context, name, replace);
  if (found === 'done') return { traffic: 100, takenBack: null };
  let position: Position = found;

  const expect = (current: Generation) => assertOurs(context, name, position, current);
  /** A change that the store failed in: it may stand all the same, without its site. */
  let tried: RolloutEnd | null = null;

  async function give(traffic: number, reason: string): Promise<void> {
    const isFirst = position.traffic === 0;
    tried = { traffic, takenBack: null };
    const { live: made } = await promote(context, [name], {
      traffic,
      why: reason,
      did: [didText(name, traffic), ...(isFirst ? options : [])].join(' '),
      expect,
      replace: position.replaces !== undefined,
    });
    tried = null;
    const time = madeAt(context, made.generation);
    const { replaces: _replaced, ...rest } = position;
    position = { ...rest, traffic, stepBegan: time, ...(isFirst ? { began: time } : {}) };
    context.say(`${nameOf(name)} has ${traffic} % of the browsers. ${reason}`);
  }

  function takeBack(reason: string): Promise<Outcome> {
    tried = { traffic: 0, takenBack: reason };
    return makeChange(context, {
      did: didText(name, 0),
      why: reason,
      async apply(current) {
        if (current === null) throw new UserError(NO_SITE);
        const { canary: _canary, ...rest } = await expect(current);
        return { packages: { ...current.packages, [name.pkg]: rest } };
      },
    });
  }

  /** Completes what was tried; returns the end, if that is what it was. */
  async function settle({ traffic, takenBack }: RolloutEnd): Promise<RolloutEnd | null> {
    const current = await newest(context);
    if (current === null) throw new UserError(NO_SITE);
    await complete(context, current);
    tried = null;
    if (!hasShare(current.generation, name, position.stable, traffic)) return null;
    position = { ...position, traffic, stepBegan: madeAt(context, current.generation) };
    return traffic === 0 || traffic === 100 ? { traffic, takenBack } : null;
  }

  const plan = `Steps ${steps.join(', ')} %, budget ${perCent(budget)} %.`;
  if (position.traffic === 0) {
    // Nobody gets what nobody can watch.
    await createWatch(source, name, () => position, context.now).look();
    await give(steps[0] ?? 100, why === null ? plan : `${why} (${plan})`);
  }
  if (context.dryRun) return { traffic: position.traffic, takenBack: null };
  context.say('Ctrl-C ends the watching alone: the share stays, and the same command goes on.');
  const watch = createWatch(source, name, () => position, context.now);

  let isTold = false;

  /** Acts upon what is known by now. */
  async function look(): Promise<{ isNew: boolean; end?: RolloutEnd }> {
    const end = tried && (await settle(tried));
    if (end) return { isNew: true, end };
    const { isNew, ...watched } = await watch.look();
    if (liars > 0 && watched.oneNetwork === null && !isTold) {
      isTold = true;
      context.say(
        `${source.name} does not limit what one network may report: whoever can send it reports can decide this roll-out.`,
      );
    }
    const all = { ...watched, budget, liars };
    const judged = judge(all);
    if (judged.verdict === 'abort') {
      const reason = `Taken back at ${position.traffic} %: ${figures(judged)}; the budget is ${perCent(budget)} %.`;
      await takeBack(reason);
      return { isNew, end: { traffic: 0, takenBack: reason } };
    }
    if (isNew) await expect((await newest(context))?.generation as Generation);
    const isDue = context.now().getTime() >= position.stepBegan.getTime() + everyMs;
    if (judged.verdict !== 'go on' || !isDue) {
      tell(all, judged, isNew);
      return { isNew };
    }
    const next = steps.find((step) => step > position.traffic);
    if (next !== undefined) await give(next, `${figures(judged)}.`);
    const isEnd = next === undefined || next === 100;
    return isEnd ? { isNew, end: { traffic: position.traffic, takenBack: null } } : { isNew };
  }

  let told = '';
  const tellOnce = (kind: string, line: string) => {
    if (kind !== told) context.say(line);
    told = kind;
  };
  const tell = (watched: Watched, judged: Judgement, isNew: boolean) => {
    const kind = `${position.traffic} ${judged.verdict} ${judged.doubted}`;
    // How many could have made a verdict changes with the counts alone, and takes a while to find out.
    if (!isNew && told.startsWith(kind)) return;
    const doubt = doubts(watched, judged);
    tellOnce(
      `${kind}${doubt}`,
      `${position.traffic} %, ${judged.verdict}: ${figures(judged)}.${doubt}`,
    );
  };

  for (let wasNew = true; ; ) {
    let isNew = true;
    try {
      const seen = await look();
      if (seen.end) return seen.end;
      isNew = seen.isNew;
    } catch (error) {
      if (!(error instanceof SourceError || error instanceof StoreError)) throw error;
      tellOnce(error.message, `Held at ${position.traffic} %: ${error.message}`);
      // The next look is soon, and its counts are of no one minute.
      wasNew = true;
    }
    // Only when the last look was a second ago is it known at which second new counts come: then there is
    // nothing to ask for until shortly before the next ones.
    await wait(isNew && !wasNew ? NOTHING_NEW_MS : ASK_AGAIN_MS);
    wasNew = isNew;
  }
}
