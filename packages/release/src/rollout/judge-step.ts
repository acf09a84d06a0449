import { isAmount, type Of, objectOf, type Shape } from '@composed/contract/shape';
import { type Added, evidenceAgainst, type Loads, type MinuteOfBoth } from './evidence.ts';

export type Verdict = 'continue' | 'abort' | 'not enough yet';

export interface Judgement {
  verdict: Verdict;
  /** Loads that the verdict is based on: those of the whole roll-out for an abort, otherwise those of this step. */
  canary: Loads;
  stable: Loads;
  /** Verdict if all reports were true. Only set if false reports could have caused it. */
  doubted?: Verdict;
}

const isLength: Shape<number> = (value): value is number => isAmount(value) && value > 0;

export const isOneNetwork = objectOf({ loads: isAmount, failures: isAmount, minutes: isLength });

/** Maximum that one network can add for each release within `minutes`. */
export type OneNetwork = Of<typeof isOneNetwork>;

export interface Watched {
  /** All complete minutes since the roll-out began, in order. */
  minutes: readonly MinuteOfBoth[];
  /** Number of these minutes, counted from the end, that belong to this step. */
  ofStep: number;
  /** Minutes since the roll-out and since this step began. */
  elapsed: number;
  elapsedOfStep: number;
  /** Additional failures per load that the canary may have over the stable release. 0.01 is one percentage point. */
  budget: number;
  /** `null` without a limit. Then a single sender of false reports can decide. */
  oneNetwork: OneNetwork | null;
  /** Number of networks that may lie without changing the verdict. */
  liars: number;
}

/** At most one of this many good roll-outs is taken back by mistake. */
const ABORT_ODDS = 100;
/** At most one of this many steps at twice the budget passes by mistake. */
const CONTINUE_ODDS = 10;
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

/** Maximum that the given number of networks can have added in this time. */
function addedBy(networks: number, { oneNetwork }: Watched, minutes: number): Added {
  if (oneNetwork === null) return { failures: 0, loads: 0, atOnce: 0 };
  const { loads, failures, minutes: window } = oneNetwork;
  return {
    // One allowance immediately, and one more after each window.
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
  const enough = found.canary.loads >= LEAST_LOADS && safe >= CONTINUE_ODDS;
  return { verdict: enough ? 'continue' : 'not enough yet', ...found };
}

/**
 * Decides whether a canary is taken back, continues, or waits for more loads. It is taken back if its failures speak
 * 100 to 1 against staying within the budget. It continues if this step's loads speak 10 to 1 against failing at twice
 * the budget or more. A release without visitors does neither. Both verdicts hold even if `liars` networks lie.
 */
export function judge(watched: Watched): Judgement {
  const judged = judgeBy(0, watched);
  if (judged.verdict === 'not enough yet' || watched.liars === 0) return judged;
  if (judgeBy(watched.liars, watched).verdict === judged.verdict) return judged;
  return { ...judged, verdict: 'not enough yet', doubted: judged.verdict };
}

/** Returns the minimum number of lying networks that could have caused this verdict. */
export function leastLiars(watched: Watched, verdict: Verdict): number {
  let [made, least] = [0, watched.liars];
  while (least - made > 1) {
    const middle = Math.floor((made + least) / 2);
    if (judgeBy(middle, watched).verdict === verdict) made = middle;
    else least = middle;
  }
  return least;
}
