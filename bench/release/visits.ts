/** What the receiver counts of one network: loads of each release, and failures, in so many minutes. */
export const HEARD = { loads: 6, failures: 1, minutes: 60 };

/** Some networks can load nothing, whatever the release: a proxy or an extension that blocks. */
const BLOCKED = 0.002;

interface Networks {
  /** Alike in this class. */
  count: number;
  /** Loads a minute of each. */
  rate: number;
  isBlocked: boolean;
  /** What is left of the loads of each: of the canary and of the stable release. */
  canary: number;
  stable: number;
  /** Share of them that is not heard after a failure, and how much of it is heard again in which minute. */
  silent: number;
  ends: number[];
}

/**
 * What of the visits to a site reaches the counts, within the limits by network, on average.
 * Visits are spread as they are on the web: the n-th network has a n-th of the first one's (Zipf's law).
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

  /** Plays the hours before a roll-out, when all browsers have the stable release. */
  settle(failing: number): void {
    for (let minute = 0; minute < 2 * HEARD.minutes; minute += 1) {
      this.minute(0, 1, { canary: 0, stable: failing });
    }
    for (const each of this.#classes) each.canary = HEARD.loads;
  }

  /** The mean counts of a minute, in which so many times as many come as on average. */
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
      // Of those that would fail more than once in the minute one failure is heard, and no more loads.
      const silenced = heard * (1 - Math.exp(-hazard));
      each.ends[at] = silenced;
      each.silent += silenced;
    }
    return means;
  }
}
