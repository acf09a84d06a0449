import type { MinuteOfBoth } from '../rollout/evidence.ts';
import { judge } from '../rollout/judge-step.ts';
import { DEFAULT_LIARS } from '../rollout/plan.ts';

export interface Rollouts {
  /** Mean failure rate of the stable release. Each minute differs from it. */
  failing: number;
  /** Factor by which the canary fails more often. */
  times: number;
  /** Loads of all releases together. */
  loadsPerMinute: number;
  /** Number of networks of the visitors. */
  networks?: number;
  /**
   * Number of networks that send forged reports from the start of the roll-out, and their purpose.
   */
  liars?: number;
  lie?: 'harm' | 'praise';
  /** Values of `--budget`, as a share, and `--liars`. */
  budget: number;
  spared?: number;
  /** Maximum number of minutes of a run. Default: a day. */
  longest?: number;
  runs: number;
}

export interface RolloutFigures {
  /** Shares of the runs. */
  aborted: number;
  abortedAtFirst: number;
  abortedBefore25: number;
  finished: number;
  /** Share of the runs without a decision within `longest`. */
  held: number;
  /** Median of the minutes until the end. */
  minutes: number;
}

const STEPS = [1, 5, 25, 100];
const MINUTES_A_STEP = 10;
const LONGEST = 24 * 60;
/** Every thirtieth minute the network or the API has problems, which affect both releases. */
const AILING = { each: 30, times: 5 };

/**
 * Returns a Poisson-distributed number. Above a mean of 50, approximates it by a normal
 * distribution.
 */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal));
  }
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > least; product *= random()) count += 1;
  return count;
}

interface Run {
  end: 'aborted' | 'finished' | 'held';
  traffic: number;
  minutes: number;
}

/** Adds forged reports to a minute: the maximum that the limits allow, as early as possible. */
function forge(minute: MinuteOfBoth, lie: Rollouts['lie'], networks: number, elapsed: number) {
  const { loads: most, failures: mostFailed, minutes: window } = HEARD;
  const loadsBy = (time: number) => (time < 0 ? 0 : Math.floor(most * (1 + time / window)));
  const failuresBy = (time: number) =>
    time < 0 ? 0 : mostFailed * (1 + Math.floor(time / window));
  const loads = networks * (loadsBy(elapsed) - loadsBy(elapsed - 1));
  const failures = networks * (failuresBy(elapsed) - failuresBy(elapsed - 1));
  const [worse, better] =
    lie === 'harm' ? [minute.canary, minute.stable] : [minute.stable, minute.canary];
  worse.loads += failures;
  worse.failures += failures;
  better.loads += loads;
}

function run(rollouts: Rollouts, random: () => number): Run {
  const {
    failing,
    times,
    loadsPerMinute,
    budget,
    liars = 0,
    lie,
    spared = DEFAULT_LIARS,
  } = rollouts;
  const { longest = LONGEST } = rollouts;
  const visits = new Visits(loadsPerMinute, rollouts.networks);
  const minutes: MinuteOfBoth[] = [];
  let step = 0;
  let ofStep = 0;
  const ended = (end: Run['end']): Run => {
    return { end, traffic: STEPS[step] ?? 0, minutes: minutes.length };
  };
  visits.settle(failing);
  while (minutes.length < longest) {
    const traffic = (STEPS[step] ?? 0) / 100;
    const ails = minutes.length % AILING.each === AILING.each - 1 ? AILING.times : 1;
    const now = failing * ails * (0.5 + random());
    const swing = 0.7 + 0.6 * random();
    const shares = { canary: Math.min(1, now * times), stable: Math.min(1, now) };
    const means = visits.minute(traffic, swing, shares);
    const of = (which: 'canary' | 'stable') => {
      const loads = poisson(means[which].loads, random);
      return { loads, failures: Math.min(loads, poisson(means[which].failures, random)) };
    };
    const minute = { canary: of('canary'), stable: of('stable') };
    if (liars > 0) forge(minute, lie, liars, minutes.length);
    minutes.push(minute);
    ofStep += 1;
    const { verdict } = judge({
      minutes,
      ofStep,
      elapsed: minutes.length,
      elapsedOfStep: ofStep,
      budget,
      oneNetwork: HEARD,
      liars: spared,
    });
    if (verdict === 'abort') return ended('aborted');
    if (verdict !== 'continue' || ofStep < MINUTES_A_STEP) continue;
    step += 1;
    ofStep = 0;
    if (STEPS[step] === 100) return ended('finished');
  }
  return ended('held');
}

/** Simulates roll-outs with `--steps 1,5,25,100 --every 10m`. Uses the real judging function. */
export function simulateRollouts(rollouts: Rollouts): RolloutFigures {
  const random = seeded(1);
  const runs = Array.from({ length: rollouts.runs }, () => run(rollouts, random));
  const share = (which: (run: Run) => boolean) => runs.filter(which).length / runs.length;
  const aborted = ({ end }: Run) => end === 'aborted';
  const lengths = runs.map(({ minutes }) => minutes).sort((a, b) => a - b);
  return {
    aborted: share(aborted),
    abortedAtFirst: share((each) => aborted(each) && each.traffic === STEPS[0]),
    abortedBefore25: share((each) => aborted(each) && each.traffic < 25),
    finished: share(({ end }) => end === 'finished'),
    held: share(({ end }) => end === 'held'),
    minutes: lengths[Math.floor(lengths.length / 2)] ?? 0,
  };
}

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

/**
 * Returns a generator (mulberry32) of numbers from 0 (inclusive) to 1 (exclusive). The same seed
 * gives the same numbers.
 */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
