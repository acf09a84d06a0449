import { evidenceAgainst, type Loads, type MinuteOfBoth } from './evidence.ts';

export type Verdict = 'go on' | 'abort' | 'not enough yet';

export interface Judgement {
  verdict: Verdict;
  /** Of the loads that speak for it: the whole roll-out's for an abort, else this step's. */
  canary: Loads;
  stable: Loads;
}

export interface Watched {
  /** All whole minutes since the roll-out began, in order. */
  minutes: readonly MinuteOfBoth[];
  /** How many of them, counted from the last, this step has had. */
  ofStep: number;
  /** Failures beyond the stable release's that are allowed, per load: 0.01 for one of a hundred. */
  budget: number;
  /** The most failures that one browser can have added. */
  spared: number;
}

/** Of so many roll-outs that stay within the budget one is taken back, at most. */
const ONE_OF_TAKEN_BACK = 100;
/** Of so many steps at twice the budget one is let pass, at most. */
const ONE_OF_LET_PASS = 10;
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

/**
 * Whether a canary is taken back, goes on, or waits for more loads (DP-27). It is taken back when its
 * failures speak, 100 to 1, against its having stayed within the budget; it goes on when those of this
 * step speak, 10 to 1, against its being at twice the budget or beyond. So a release without visitors
 * does neither.
 */
export function judge({ minutes, ofStep, budget, spared }: Watched): Judgement {
  const totals = (some: readonly MinuteOfBoth[]) => ({
    canary: totalOf(some, 'canary'),
    stable: totalOf(some, 'stable'),
  });
  const harm = evidenceAgainst({ margin: budget, ratios: WORSE, spared }, minutes);
  if (harm >= ONE_OF_TAKEN_BACK) return { verdict: 'abort', ...totals(minutes) };
  const step = ofStep === 0 ? [] : minutes.slice(-ofStep);
  const found = totals(step);
  const safe = evidenceAgainst({ margin: 2 * budget, ratios: BETTER }, step);
  const enough = found.canary.loads >= LEAST_LOADS && safe >= ONE_OF_LET_PASS;
  return { verdict: enough ? 'go on' : 'not enough yet', ...found };
}
