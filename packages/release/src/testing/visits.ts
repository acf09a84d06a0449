/**
 * Maximum loads of each release and failures that the receiver counts for one network, in this many
 * minutes.
 */
export const HEARD = { loads: 6, failures: 1, minutes: 60 };

/** Share of networks that can't load any release, because of a blocking proxy or extension. */
const BLOCKED = 0.002;

interface Networks {
  /** Number of networks in this class. */
  count: number;
  /** Loads per minute of each network. */
  rate: number;
  isBlocked: boolean;
  /**
   * Remaining loads that the receiver still counts of each network, of the canary and of the stable
   * release.
   */
  canary: number;
  stable: number;
  /**
   * Share of the networks that the receiver ignores after a failure. `ends` has the share that it
   * counts again at each minute.
   */
  silent: number;
  ends: number[];
}

/**
 * Computes the mean counts of a site's visits, with the limits of each network. Visits follow
 * Zipf's law, as on the web: the n-th network has 1/n of the first one's visits.
 */
export class Visits {
  readonly #classes: Networks[] = [];
  #time = 0;

  constructor(loadsPerMinute: number, networks = 50_000) {
    let all = 0;
    for (let rank = 1; rank <= networks; rank += 1) all += 1 / rank;
    for (let first = 1; first <= networks; ) {
      const after = Math.min(networks + 1, Math.max(first + 1, Math.ceil(first * 1.35)));
      let weight = 0;
      for (let rank = first; rank < after; rank += 1) weight += 1 / rank;
      const rate = (loadsPerMinute * weight) / all / (after - first);
      for (const isBlocked of [false, true]) {
        this.#classes.push({
          count: (after - first) * (isBlocked ? BLOCKED : 1 - BLOCKED),
          rate,
          isBlocked,
          canary: HEARD.loads,
          stable: HEARD.loads,
          silent: 0,
          ends: [],
        });
      }
      first = after;
    }
  }

  /** Simulates the hours before a roll-out, in which all browsers have the stable release. */
  settle(failing: number): void {
    for (let minute = 0; minute < 2 * HEARD.minutes; minute += 1) {
      this.minute(0, 1, { canary: 0, stable: failing });
    }
    for (const each of this.#classes) each.canary = HEARD.loads;
  }

  /**
   * Simulates a minute and returns its mean counts. `swing` is the factor to the average number of
   * visits.
   */
  minute(traffic: number, swing: number, failing: { canary: number; stable: number }) {
    const means = { canary: { loads: 0, failures: 0 }, stable: { loads: 0, failures: 0 } };
    const at = this.#time % HEARD.minutes;
    this.#time += 1;
    for (const each of this.#classes) {
      each.silent -= each.ends[at] ?? 0;
      const heard = 1 - each.silent;
      let hazard = 0;
      for (const which of ['canary', 'stable'] as const) {
        const share = which === 'canary' ? traffic : 1 - traffic;
        const loads = Math.min(each.rate * swing * share, each[which]);
        each[which] = Math.min(HEARD.loads, each[which] - loads + HEARD.loads / HEARD.minutes);
        const failures = loads * (each.isBlocked ? 1 : failing[which]);
        hazard += failures;
        means[which].loads += each.count * heard * loads;
        means[which].failures += each.count * heard * failures;
      }
      // The receiver counts a network's first failure and then ignores the network.
      const silenced = heard * (1 - Math.exp(-hazard));
      each.ends[at] = silenced;
      each.silent += silenced;
    }
    return means;
  }
}
