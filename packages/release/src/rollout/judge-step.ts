import { isAmount, type Of, objectOf, type Shape } from '@composed/contract/shape';
import { type Added, evidenceAgainst, type Loads, type MinuteOfBoth } from './evidence.ts';

export type Verdict = 'go on' | 'abort' | 'not enough yet';

export interface Judgement {
  verdict: Verdict;
  /** Of the loads that speak for it: the whole roll-out's for an abort, else this step's. */
  canary: Loads;
  stable: Loads;
  /** What the counts say if no report were false, where false ones could have made that of them. */
  doubted?: Verdict;
}

const isLength: Shape<number> = (value): value is number => isAmount(value) && value > 0;

export const isOneNetwork = objectOf({ loads: isAmount, failures: isAmount, minutes: isLength });

/** What one network may have had counted in so many minutes, of each release. */
export type OneNetwork = Of<typeof isOneNetwork>;

export interface Watched {
  /** All whole minutes since the roll-out began, in order. */
  minutes: readonly MinuteOfBoth[];
  /** How many of them, counted from the last, this step has had. */
  ofStep: number;
  /** How many minutes have passed since the roll-out, and since this step, began. */
  elapsed: number;
  elapsedOfStep: number;
  /** Failures beyond the stable release's that are allowed, per load: 0.01 for one of a hundred. */
  budget: number;
  /** `null` where nothing limits it: then anybody who lies decides. */
  oneNetwork: OneNetwork | null;
  /** A verdict has to be the same when so many networks lied. */
  liars: number;
}

/** Of so many roll-outs that stay within the budget one is taken back, at most. */
const ABORT_ODDS = 100;
/** Of so many steps at twice the budget one is let pass, at most. */
const GO_ON_ODDS = 10;
/** Below that no share means anything. */
const LEAST_LOADS = 100;

const WORSE = [1.1, 1.25, 1.5, 2, 3, 5, 10, 30];
const BETTER = [0.9, 0.75, 0.5, 0.25, 0.1];

function totalOf(minutes: readonly MinuteOfBoth[], which: keyof MinuteOfBoth): Loads {
  const total = { loads: 0, failures: 0 };
  for (const minute of minutes) {
    total.loads += minute[which].loads;
    total.failures += minute[which].failures;
  }
  return total;
}

/** The most that so many networks may have added within so many minutes. */
function addedBy(networks: number, { oneNetwork }: Watched, minutes: number): Added {
  if (oneNetwork === null) return { failures: 0, loads: 0, atOnce: 0 };
  const { loads, failures, minutes: window } = oneNetwork;
  return {
    // The first at once, and each further one when the time of the last is over.
    failures: networks * failures * (1 + Math.floor(minutes / window)),
    loads: networks * loads * (1 + minutes / window),
    atOnce: networks * loads * (1 + 1 / window),
  };
}

function judgeBy(networks: number, watched: Watched): Judgement {
  const { minutes, ofStep, elapsed, elapsedOfStep, budget } = watched;
  const totals = (some: readonly MinuteOfBoth[]) => ({
    canary: totalOf(some, 'canary'),
    stable: totalOf(some, 'stable'),
  });
  const ofAll = addedBy(networks, watched, elapsed);
  const harm = evidenceAgainst({ margin: budget, ratios: WORSE, added: ofAll }, minutes);
  if (harm >= ABORT_ODDS) return { verdict: 'abort', ...totals(minutes) };
  const step = ofStep === 0 ? [] : minutes.slice(-ofStep);
  const found = totals(step);
  const added = addedBy(networks, watched, elapsedOfStep);
  const safe = evidenceAgainst({ margin: 2 * budget, ratios: BETTER, added }, step);
  const enough = found.canary.loads >= LEAST_LOADS && safe >= GO_ON_ODDS;
  return { verdict: enough ? 'go on' : 'not enough yet', ...found };
}

/**
 * Whether a canary is taken back, goes on, or waits for more loads. It is taken back when its
 * failures speak, 100 to 1, against its having stayed within the budget; it goes on when those of this
 * step speak, 10 to 1, against its being at twice the budget or beyond. So a release without visitors
 * does neither. Both hold whatever `liars` networks have added.
 */
export function judge(watched: Watched): Judgement {
  const judged = judgeBy(0, watched);
  if (judged.verdict === 'not enough yet' || watched.liars === 0) return judged;
  if (judgeBy(watched.liars, watched).verdict === judged.verdict) return judged;
  return { ...judged, verdict: 'not enough yet', doubted: judged.verdict };
}

/** How many networks that lie could have made this verdict of other counts, at least. */
export function leastLiars(watched: Watched, verdict: Verdict): number {
  let [made, least] = [0, watched.liars];
  while (least - made > 1) {
    const middle = Math.floor((made + least) / 2);
    if (judgeBy(middle, watched).verdict === verdict) made = middle;
    else least = middle;
  }
  return least;
}
