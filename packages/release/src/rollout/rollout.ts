import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { Outcome } from '../change.ts';
import { makeChange } from '../change.ts';
import { complete } from '../complete.ts';
import type { ReleaseContext } from '../context.ts';
import type { Generation } from '../generation.ts';
import { NO_SITE, newest } from '../ledger.ts';
import { nameOf } from '../names.ts';
import { promote } from '../promote.ts';
import { StoreError } from '../store.ts';
import { type CountSource, SourceError } from './counts.ts';
import { type Judgement, judge, type Watched } from './judge-step.ts';
import { assertOurs, didText, hasShare, madeAt, type Position, positionOf } from './position.ts';
import { doubts, figures, perCent } from './verdict-text.ts';
import { createWatch } from './watch.ts';

export interface RolloutPlan {
  name: ReleaseName;
  /** Rising shares, in per cent of the browsers. */
  steps: readonly number[];
  /** Minimum duration of a step, in milliseconds. */
  everyMs: number;
  /** Additional failures per load that the canary may have over the stable release. 0.01 is one percentage point. */
  budget: number;
  /** Number of networks that may lie without changing the verdict. */
  liars: number;
  why: string | null;
  /** Whether the release may replace another canary. Default: refuse it. */
  replace?: boolean;
  /** Further options of the command, for the history. */
  options?: readonly string[];
}

export interface RolloutParts {
  source: CountSource;
  wait(ms: number): Promise<void>;
}

export interface RolloutEnd {
  /** Per cent of the browsers that have the release at the end. */
  traffic: number;
  /** Reason for taking it back; `null` if it succeeded. */
  takenBack: string | null;
}

/** Pause between two requests for counts. It is short, so that an abort follows each complete minute immediately. */
const ASK_AGAIN_MS = 1_000;
/** Time after a minute's counts in which no new ones can arrive. */
const NOTHING_NEW_MS = 57_000;

/**
 * Raises a canary's share step by step while its failures stay within the budget. Takes it back otherwise. Its state
 * is only in the generations and the counts, so a restarted command continues. Rejects with a `UserError` if another
 * person has changed the package.
 *
 * `watch.ts` collects the counts, `judge-step.ts` decides, and `position.ts` reads the progress from the generations.
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
  /** Change during which the store failed. It may be live, but without its site. */
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
        const { canary: _canary, ...rest } = await expect(current);
        return { packages: { ...current.packages, [name.pkg]: rest } };
      },
    });
  }

  /** Completes the failed change. Returns the end if this change was the last one. */
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
    // Don't start a roll-out if its counts can't be read.
    await createWatch(source, name, () => position, context.now).look();
    await give(steps[0] ?? 100, why === null ? plan : `${why} (${plan})`);
  }
  if (context.dryRun) return { traffic: position.traffic, takenBack: null };
  context.say('Ctrl-C ends the watching alone: the share stays, and the same command goes on.');
  const watch = createWatch(source, name, () => position, context.now);

  let isTold = false;

  /** Reads the counts and acts on them. */
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
    // Finding `doubts` is slow, and the result changes only with new counts.
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
      // After an error, we don't know when the next counts arrive, so ask again soon.
      wasNew = true;
    }
    // New counts arrive at the same second of each minute. We know that second only if the look one second earlier
    // found none. Then wait until shortly before the next ones.
    await wait(isNew && !wasNew ? NOTHING_NEW_MS : ASK_AGAIN_MS);
    wasNew = isNew;
  }
}
