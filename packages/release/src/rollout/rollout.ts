import { UserError } from '@composed/workspace/user-error';
import { complete } from '../complete.ts';
import type { ReleaseContext } from '../context.ts';
import { readLive } from '../ledger.ts';
import { RefusedError, StoreError } from '../store.ts';
import { CanaryShare } from './canary-share.ts';
import { type CountSource, failedShare, grouped, SourceError } from './counts.ts';
import { type Judgement, judge, leastLiars, type Verdict, type Watched } from './judge-step.ts';
import type { RolloutEnd, RolloutPlan } from './plan.ts';
import { OvertakenError, type Position, positionOf } from './position.ts';
import { createWatch } from './watch.ts';

export interface RolloutParts {
  source: CountSource;
  wait(ms: number): Promise<void>;
}

/** Pause between two requests for counts. It is short, so that an abort follows each complete minute immediately. */
const ASK_AGAIN_MS = 1_000;
/** Time after a minute's counts in which no new ones can arrive. */
const NOTHING_NEW_MS = 57_000;

/** Decides what follows a verdict: take the release back, wait, end, or give it the next share. */
export function nextAction(
  verdict: Verdict,
  { traffic, stepBegan }: Pick<Position, 'traffic' | 'stepBegan'>,
  { steps, everyMs }: Pick<RolloutPlan, 'steps' | 'everyMs'>,
  now: Date,
): 'take back' | 'wait' | 'end' | number {
  if (verdict === 'abort') return 'take back';
  const isDue = now.getTime() >= stepBegan.getTime() + everyMs;
  if (verdict !== 'continue' || !isDue) return 'wait';
  return steps.find((step) => step > traffic) ?? 'end';
}

/**
 * Raises a canary's share step by step while its failures stay within the budget. Takes it back otherwise. Its state
 * is only in the generations and the counts, so a restarted command continues. If the next step is refused, holds the
 * share, still judges it, and tries again after `everyMs`. Rejects with an `OvertakenError` if another person has
 * changed the package.
 *
 * `watch.ts` collects the counts, `judge-step.ts` decides, `canary-share.ts` changes the share, and `position.ts`
 * reads the progress from the generations.
 */
export async function rollout(
  context: ReleaseContext,
  plan: RolloutPlan,
  { source, wait }: RolloutParts,
): Promise<RolloutEnd> {
  const { name, steps, budget, liars, why } = plan;
  const live = await readLive(context);
  if (!context.dryRun) await complete(context, live);
  const found = await positionOf(context, name, plan.replace);
  if (found === 'done') return { traffic: 100, takenBack: null };
  const share = new CanaryShare(context, plan, found);
  const startWatch = () => createWatch(source, name, () => share.position, context.now);
  if (found.traffic === 0) {
    // Don't start a roll-out if its counts can't be read.
    await startWatch().look();
    const text = `Steps ${steps.join(', ')} %, budget ${perCent(budget)} %.`;
    await share.give(steps[0] ?? 100, why === null ? text : `${why} (${text})`);
  }
  if (context.dryRun) return { traffic: share.position.traffic, takenBack: null };
  context.say('Ctrl-C ends the watching alone: the share stays, and the same command continues.');
  const watch = startWatch();
  /** When the next step was last refused. */
  let refused = 0;

  let lastKind = '';
  const tellOnce = (kind: string, line: string) => {
    if (kind !== lastKind) context.say(line);
    lastKind = kind;
  };
  const tellWaiting = (watched: Watched, judged: Judgement, isNew: boolean) => {
    const { traffic } = share.position;
    const kind = `${traffic} ${judged.verdict} ${judged.doubted}`;
    // Finding `doubts` is slow, and the result changes only with new counts.
    if (!isNew && lastKind.startsWith(kind)) return;
    const doubt = doubts(watched, judged);
    tellOnce(`${kind}${doubt}`, `${traffic} %, ${judged.verdict}: ${figures(judged)}.${doubt}`);
  };
  let isUnlimitedTold = liars === 0;

  async function look(): Promise<{ isNew: boolean; end?: RolloutEnd }> {
    const settled = await share.settle();
    if (settled) return { isNew: true, end: settled };
    const { isNew, ...counts } = await watch.look();
    if (counts.oneNetwork === null && !isUnlimitedTold) {
      isUnlimitedTold = true;
      context.say(
        `${source.name} does not limit what one network may report: whoever can send it reports can decide this roll-out.`,
      );
    }
    const watched = { ...counts, budget, liars };
    const judged = judge(watched);
    const { traffic, stepBegan } = share.position;
    const since = { traffic, stepBegan: new Date(Math.max(refused, stepBegan.getTime())) };
    const action = nextAction(judged.verdict, since, plan, context.now());
    if (action === 'take back') {
      const reason = `Taken back at ${traffic} %: ${figures(judged)}; the budget is ${perCent(budget)} %.`;
      return { isNew, end: await share.takeBack(reason) };
    }
    if (isNew) await share.assertOurs((await readLive(context)).generation);
    if (action === 'wait') tellWaiting(watched, judged, isNew);
    else if (action !== 'end') await share.give(action, `${figures(judged)}.`);
    if (action !== 'end' && action !== 100) return { isNew };
    return { isNew, end: { traffic: share.position.traffic, takenBack: null } };
  }

  for (let wasNew = true; ; ) {
    let isNew = true;
    try {
      const seen = await look();
      if (seen.end) return seen.end;
      isNew = seen.isNew;
    } catch (error) {
      if (!(error instanceof UserError) || error instanceof OvertakenError) throw error;
      const isBrief = error instanceof SourceError || error instanceof StoreError;
      if (!isBrief) refused = context.now().getTime();
      const reason = error instanceof RefusedError ? error.reasons.join(' ') : error.message;
      tellOnce(reason, `Held at ${share.position.traffic} %: ${reason}`);
      // After an error, we don't know when the next counts arrive, so ask again soon.
      wasNew = true;
    }
    // New counts arrive at the same second of each minute. We know that second only if the look one second earlier
    // found none. Then wait until shortly before the next ones.
    await wait(isNew && !wasNew ? NOTHING_NEW_MS : ASK_AGAIN_MS);
    wasNew = isNew;
  }
}

/** Converts a share to per cent: 0.005 to `0.5`. */
export const perCent = (of: number): number => Number((100 * of).toFixed(3));

/** Text such as `12 of 2,341 loads failed (0.51 %), of the stable release's 231,200 0.49 %`. */
export const figures = ({ canary, stable }: Judgement): string =>
  `${grouped(canary.failures)} of ${grouped(canary.loads)} loads failed (${failedShare(canary)}), of the stable release's ${grouped(stable.loads)} ${failedShare(stable)}`;

/** Explains why the counts' verdict is not trusted yet; empty if they have no verdict. */
export function doubts(watched: Watched, { doubted }: Judgement): string {
  if (doubted === undefined) return '';
  const least = leastLiars(watched, doubted);
  const would = doubted === 'abort' ? 'It would be taken back' : 'It would continue';
  const some = least === 1 ? 'one network that lies' : `${least} networks that lie`;
  return ` ${would}, but ${some} could have made that, and ${watched.liars} must not be able to: loads from more networks are missing (--liars ${least - 1} asks for less).`;
}
