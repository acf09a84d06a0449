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

export interface Claim {
  /**
   * The claim: per load, the canary fails at most so much more often than the stable release (0.01 for
   * one point of a hundred). With ratios below 1: at least so much more often.
   */
  margin: number;
  /** How many times as often as claimed it may fail instead: all above 1, or all below. */
  ratios: readonly number[];
  /** Failures of the canary that may all be of one browser: taken off. */
  spared?: number;
}

/** How much of the most that a minute may be bet on; what is left must stay positive. */
const MOST_OF_STABLE = 0.5;

function logOf(minutes: readonly MinuteOfBoth[], ratio: number, { margin, spared = 0 }: Claim) {
  let sum = -spared * Math.max(0, Math.log(ratio));
  for (const { canary, stable } of minutes) {
    // Nothing to compare with.
    if (canary.loads === 0 || stable.loads === 0) continue;
    const share = canary.loads / stable.loads;
    const gain = Math.min(ratio - 1, MOST_OF_STABLE / share);
    sum +=
      canary.failures * Math.log1p(gain) +
      stable.failures * Math.log1p(-share * gain) -
      canary.loads * margin * gain;
  }
  return sum;
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
