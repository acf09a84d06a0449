/** Screen loads of one release: those that were begun, and those of them that failed. */
export interface Loads {
  loads: number;
  failures: number;
}

/** Both releases in the same minute. */
export interface MinuteOfBoth {
  canary: Loads;
  stable: Loads;
}

/** The most that those who lie may have added, all of them together. */
export interface Added {
  /** Failures of either release. */
  failures: number;
  /** Loads of each release that did not fail, and how many of them in a single minute. */
  loads: number;
  atOnce: number;
}

export interface Claim {
  /**
   * The claim: per load, the canary fails at most so much more often than the stable release (0.01 for
   * one point of a hundred). With ratios below 1: at least so much more often.
   */
  margin: number;
  /** How many times as often as claimed it may fail instead: all above 1, or all below. */
  ratios: readonly number[];
  /** What may have been added to the counts; the evidence is that of the worst such case. */
  added?: Added;
}

const NOTHING: Added = { failures: 0, loads: 0, atOnce: 0 };

/** How much of the most that a minute may be bet on; what is left must stay positive. */
const MOST_OF_STABLE = 0.5;

function logOfMinute({ canary, stable }: MinuteOfBoth, ratio: number, margin: number): number {
  // Nothing to compare with.
  if (canary.loads <= 0 || stable.loads <= 0) return 0;
  const share = canary.loads / stable.loads;
  const gain = Math.min(ratio - 1, MOST_OF_STABLE / share);
  return (
    canary.failures * Math.log1p(gain) +
    stable.failures * Math.log1p(-share * gain) -
    canary.loads * margin * gain
  );
}

interface Loss {
  /** Of the logarithm, when so many counts of a minute are taken off. */
  loss: number;
  counts: number;
}

/** The most that taking so many counts off can cost: those first of which each costs the most. */
function worstOf(losses: Loss[], counts: number): number {
  const dearest = losses
    .filter((each) => each.counts > 0 && each.loss > 0)
    .sort((a, b) => b.loss / b.counts - a.loss / a.counts);
  let left = counts;
  let sum = 0;
  for (const each of dearest) {
    if (left <= 0) break;
    // The last one whole, which is too much rather than too little.
    sum += each.loss;
    left -= each.counts;
  }
  return sum;
}

const without = (of: Loads, loads: number): Loads => ({ ...of, loads: of.loads - loads });
const passedOf = ({ loads, failures }: Loads): number => Math.max(0, loads - failures);

/**
 * The logarithm of the evidence once the worst that may have been added is taken off. Against a canary that
 * harms, these are failures of its own and good loads of the stable release; against one that does not,
 * the other way around.
 */
function logOf(minutes: readonly MinuteOfBoth[], ratio: number, claim: Claim): number {
  const { margin, added = NOTHING } = claim;
  const isHarm = ratio > 1;
  const passed: Loss[] = [];
  const failed: Loss[] = [];
  let sum = isHarm ? -added.failures * Math.log(ratio) : 0;
  for (const minute of minutes) {
    const { canary, stable } = minute;
    const log = logOfMinute(minute, ratio, margin);
    sum += log;
    if (added.loads > 0) {
      const counts = Math.min(added.atOnce, passedOf(isHarm ? stable : canary));
      const honest = isHarm
        ? { canary, stable: without(stable, counts) }
        : { canary: without(canary, counts), stable };
      passed.push({ counts, loss: log - logOfMinute(honest, ratio, margin) });
    }
    if (!isHarm && added.failures > 0 && canary.loads > 0 && stable.loads > 0) {
      const counts = Math.min(added.failures, stable.failures);
      const each = Math.log1p((canary.loads / stable.loads) * (1 - ratio));
      failed.push({ counts, loss: counts * each });
    }
  }
  return sum - worstOf(passed, added.loads) - worstOf(failed, added.failures);
}

/**
 * How strongly counts speak against a claim about the canary: an e-value. As long as the claim is true
 * it reaches 1/α in at most α of all roll-outs, however often it is looked at and whenever one stops.
 *
 * For a ratio θ it is the product over the minutes of θ^f · (1 − r(θ−1))^g · e^(−n·m·(θ−1)): f failures
 * in n loads of the canary, g in n/r of the stable release, m the margin. Each load is 0 or 1, so that
 * E θ^f ≤ e^(n·p·(θ−1)) and E (1 − r(θ−1))^g ≤ e^(−n·q·(θ−1)) for the true shares p and q of that very
 * minute. The expectation of a factor is then at most e^(n·(θ−1)·(p−q−m)), and so at most 1 where the claim
 * p ≤ q + m holds (θ > 1; for θ < 1 where p ≥ q + m does). Such a product is a test supermartingale, for
 * which Ville's inequality gives the bound; so is the mean over several θ, the mixture of Robbins'
 * sequential test. Nothing is assumed about q, which may change from minute to minute.
 *
 * J. Ville, Étude critique de la notion de collectif (1939); H. Robbins, Statistical methods related to
 * the law of the iterated logarithm, Ann. Math. Statist. 41 (1970); A. Ramdas, P. Grünwald, V. Vovk,
 * G. Shafer, Game-theoretic statistics and safe anytime-valid inference, Statist. Sci. 38 (2023).
 */
export function evidenceAgainst(claim: Claim, minutes: readonly MinuteOfBoth[]): number {
  const logs = claim.ratios.map((ratio) => logOf(minutes, ratio, claim));
  return logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length;
}
