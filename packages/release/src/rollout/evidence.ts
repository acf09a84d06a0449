/** Screen loads of one release: all loads, and those of them that failed. */
export interface Loads {
  loads: number;
  failures: number;
}

/** Counts of both releases in the same minute. */
export interface MinuteOfBoth {
  canary: Loads;
  stable: Loads;
}

/** Maximum that all false reports together may have added. */
export interface Added {
  /** Failures of either release. */
  failures: number;
  /** Loads of each release without a failure. `atOnce` limits them within one minute. */
  loads: number;
  atOnce: number;
}

export interface Claim {
  /**
   * The claim: per load, the canary fails at most this much more often than the stable release (0.01: one percentage
   * point). With ratios below 1: at least this much more often.
   */
  margin: number;
  /** Alternatives to the claim: factors on the claimed failure rate. All are above 1, or all are below. */
  ratios: readonly number[];
  /** Maximum of false reports. The evidence holds for the worst case. */
  added?: Added;
}

const NOTHING: Added = { failures: 0, loads: 0, atOnce: 0 };

/** Maximum of r(θ−1) in the formula below, so that its factors stay positive. */
const MAX_LOSS_OF_STABLE = 0.5;

function logOfMinute({ canary, stable }: MinuteOfBoth, ratio: number, margin: number): number {
  // Without loads of both releases there is no comparison.
  if (canary.loads <= 0 || stable.loads <= 0) return 0;
  const share = canary.loads / stable.loads;
  const gain = Math.min(ratio - 1, MAX_LOSS_OF_STABLE / share);
  return (
    canary.failures * Math.log1p(gain) +
    stable.failures * Math.log1p(-share * gain) -
    canary.loads * margin * gain
  );
}

interface Loss {
  /** Decrease of the logarithm if `counts` counts of this minute are removed. */
  loss: number;
  counts: number;
}

/** Returns an upper bound of the decrease if `counts` counts are removed, the most expensive ones first. */
function worstOf(losses: Loss[], counts: number): number {
  const dearest = losses
    .filter((each) => each.counts > 0 && each.loss > 0)
    .sort((a, b) => b.loss / b.counts - a.loss / a.counts);
  let left = counts;
  let sum = 0;
  for (const each of dearest) {
    if (left <= 0) break;
    // Add the last one completely: the bound may be too high, but never too low.
    sum += each.loss;
    left -= each.counts;
  }
  return sum;
}

const without = (of: Loads, loads: number): Loads => ({ ...of, loads: of.loads - loads });
const passedOf = ({ loads, failures }: Loads): number => Math.max(0, loads - failures);

/**
 * Returns the logarithm of the evidence after removing the worst possible false reports. For ratios above 1, these
 * are failures of the canary and good loads of the stable release. For ratios below 1, it is the reverse.
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
 * Returns how strongly the counts speak against a claim about the canary: an e-value. If the claim is true, it
 * reaches 1/α in at most a share α of all roll-outs. This holds for any number of looks and any time of stopping.
 *
 * For a ratio θ it is the product over the minutes of θ^f · (1 − r(θ−1))^g · e^(−n·m·(θ−1)): f failures in n loads of
 * the canary, g in n/r of the stable release, m the margin. Each load is 0 or 1. So E θ^f ≤ e^(n·p·(θ−1)) and E (1 −
 * r(θ−1))^g ≤ e^(−n·q·(θ−1)) for the true shares p and q of that minute. The expectation of a factor is then at most
 * e^(n·(θ−1)·(p−q−m)). This is at most 1 if the claim p ≤ q + m holds (θ > 1; for θ < 1 if p ≥ q + m). Such a product
 * is a test supermartingale, for which Ville's inequality gives the bound. The mean over several θ is one too: the
 * mixture of Robbins' sequential test. It makes no assumption about q, which may change from minute to minute.
 *
 * J. Ville, Étude critique de la notion de collectif (1939); H. Robbins, Statistical methods related to the law of
 * the iterated logarithm, Ann. Math. Statist. 41 (1970); A. Ramdas, P. Grünwald, V. Vovk, G. Shafer, Game-theoretic
 * statistics and safe anytime-valid inference, Statist. Sci. 38 (2023).
 */
export function evidenceAgainst(claim: Claim, minutes: readonly MinuteOfBoth[]): number {
  const logs = claim.ratios.map((ratio) => logOf(minutes, ratio, claim));
  return logs.reduce((sum, log) => sum + Math.exp(log), 0) / logs.length;
}
