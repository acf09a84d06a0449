import type { MinuteOfBoth } from '../release/rollout/evidence.ts';
import { judge } from '../release/rollout/judge.ts';
import { seeded } from './seeded.ts';

export interface Rollouts {
  /** Share of the stable release's loads that fail: its mean, from which each minute differs. */
  failing: number;
  /** The canary fails so many times as often. */
  times: number;
  /** Of all releases together. */
  loadsPerMinute: number;
  /** As `--budget`, as a share. */
  budget: number;
  /** Of those who fail, each does so often in a row; the receiver counts three at most. */
  failuresInARow?: number;
  runs: number;
  seed?: number;
}

export interface RolloutFigures {
  /** Shares of the runs. */
  aborted: number;
  abortedWithin2000Loads: number;
  abortedBefore25: number;
  finished: number;
  /** Median minutes until it was over. */
  minutes: number;
}

const STEPS = [1, 5, 25, 100];
const MINUTES_A_STEP = 10;
const LONGEST = 24 * 60;
/** What one browser can have added in an hour. */
const ONE_BROWSER = 3;
/** Each thirtieth minute the network, or the API, ails for both. */
const AILING = { each: 30, times: 5 };

/** A Poisson number; above a mean of fifty the nearest whole number of a normal one. */
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
  canaryLoads: number;
  minutes: number;
}

function run(rollouts: Rollouts, random: () => number): Run {
  const { failing, times, loadsPerMinute, budget, failuresInARow = 1 } = rollouts;
  const minutes: MinuteOfBoth[] = [];
  let step = 0;
  let ofStep = 0;
  let canaryLoads = 0;
  const ended = (end: Run['end']): Run => {
    return { end, traffic: STEPS[step] ?? 0, canaryLoads, minutes: minutes.length };
  };
  const loadsOf = (mean: number, share: number) => {
    const loads = poisson(mean, random);
    const failed = poisson((loads * share) / failuresInARow, random) * failuresInARow;
    return { loads, failures: Math.min(loads, failed) };
  };
  while (minutes.length < LONGEST) {
    const traffic = (STEPS[step] ?? 0) / 100;
    const ails = minutes.length % AILING.each === AILING.each - 1 ? AILING.times : 1;
    const now = failing * ails * (0.5 + random());
    const visited = loadsPerMinute * (0.7 + 0.6 * random());
    const canary = loadsOf(visited * traffic, Math.min(1, now * times));
    minutes.push({ canary, stable: loadsOf(visited * (1 - traffic), Math.min(1, now)) });
    ofStep += 1;
    canaryLoads += canary.loads;
    const spared = ONE_BROWSER * (Math.floor(minutes.length / 60) + 2);
    const { verdict } = judge({ minutes, ofStep, budget, spared });
    if (verdict === 'abort') return ended('aborted');
    if (verdict !== 'go on' || ofStep < MINUTES_A_STEP) continue;
    step += 1;
    ofStep = 0;
    if (STEPS[step] === 100) return ended('finished');
  }
  return ended('held');
}

/** Plays roll-outs by `--steps 1,5,25,100 --every 10m` with the very function that judges them (DP-27). */
export function simulateRollouts(rollouts: Rollouts): RolloutFigures {
  const random = seeded(rollouts.seed ?? 1);
  const runs = Array.from({ length: rollouts.runs }, () => run(rollouts, random));
  const share = (which: (run: Run) => boolean) => runs.filter(which).length / runs.length;
  const aborted = ({ end }: Run) => end === 'aborted';
  const lengths = runs.map(({ minutes }) => minutes).sort((a, b) => a - b);
  return {
    aborted: share(aborted),
    abortedWithin2000Loads: share(
      (each) => aborted(each) && each.traffic === 1 && each.canaryLoads <= 2_000,
    ),
    abortedBefore25: share((each) => aborted(each) && each.traffic < 25),
    finished: share(({ end }) => end === 'finished'),
    minutes: lengths[Math.floor(lengths.length / 2)] ?? 0,
  };
}
