import { formatNumber } from '@composed/browser/format-number';
import { DEFAULT_LIARS } from '@composed/release/rollout/plan';
import { type RolloutFigures, type Rollouts, simulateRollouts } from './simulate-rollouts.ts';

const RUNS = 1_000;
/** Number of runs for cases that take many minutes to decide. */
const FEWER_RUNS = 100;

/** Failure rates of the stable release, with budgets. */
const CASES = [
  { failing: 0.02, budget: 0.01, loadsPerMinute: 20_000, spared: DEFAULT_LIARS, goal: true },
  { failing: 0.01, budget: 0.005, loadsPerMinute: 20_000, spared: DEFAULT_LIARS, goal: true },
  { failing: 0.005, budget: 0.0025, loadsPerMinute: 20_000, spared: DEFAULT_LIARS, goal: false },
  { failing: 0.01, budget: 0.005, loadsPerMinute: 20_000, spared: 0, goal: false },
  { failing: 0.02, budget: 0.01, loadsPerMinute: 2_000, spared: 5, goal: false },
  { failing: 0.02, budget: 0.01, loadsPerMinute: 2_000, spared: 0, goal: false },
] as const;

const LYING = [0, 1, 6, 20, DEFAULT_LIARS, 60, 100];

export interface RolloutRow {
  failing: number;
  budget: number;
  loadsPerMinute: number;
  /** Value of `--liars`. */
  spared: number;
  /**
   * Results for canaries that fail as often as the stable release, five times as often, and twice
   * as often.
   */
  good: RolloutFigures;
  five: RolloutFigures;
  two: RolloutFigures;
  /** Whether the goals apply to this row, and whether they are met. */
  goal: boolean;
  met: boolean;
}

export interface LiarsRow {
  liars: number;
  /** Results for good releases with forged failures, and for bad releases with forged successes. */
  good: RolloutFigures;
  bad: RolloutFigures;
  goal: boolean;
  met: boolean;
}

export const rolloutRows = (): RolloutRow[] =>
  CASES.map(({ goal, ...given }) => {
    const play = (times: number, runs = RUNS) => simulateRollouts({ ...given, times, runs });
    const [good, five, two] = [play(1), play(5), play(2, FEWER_RUNS / 5)];
    const met = good.aborted <= 0.01 && five.aborted >= 0.99 && two.finished <= 0.1;
    return { ...given, good, five, two, goal, met };
  });

export const liarsRows = (): LiarsRow[] =>
  LYING.map((liars) => {
    const play = (times: number, lie: Rollouts['lie']) =>
      simulateRollouts({
        failing: 0.01,
        budget: 0.005,
        loadsPerMinute: 20_000,
        times,
        liars,
        ...(lie ? { lie } : {}),
        runs: RUNS,
      });
    const [good, bad] = [play(1, 'harm'), play(5, 'praise')];
    const goal = liars <= DEFAULT_LIARS;
    return { liars, good, bad, goal, met: good.aborted <= 0.01 && bad.aborted >= 0.99 };
  });

const points = (share: number) => `${Number((100 * share).toFixed(2))} %`;

/**
 * Formats a row of a table. A star marks rows with goals. Figures are right-aligned to their width.
 */
const line = (goal: boolean, figures: readonly [figure: string | number, width: number][]) =>
  [goal ? '*' : ' ', ...figures.map(([figure, width]) => `${figure}`.padStart(width))].join(' ');

export const rolloutLines = (rows: readonly RolloutRow[]): string[] => [
  `Roll-outs by --steps 1,5,25,100 --every 10m, ${formatNumber(RUNS)} of each, visitors from 50,000 networks, simulated`,
  '  (goals, in the lines marked *: good taken back at most 1 %; 5 times taken back 99 %; 2 times through at most 10 %)',
  '  fails   --budget  loads/min  --liars  good taken back  5 times: at 1 %  in all  2 times taken back  through  minutes: good  5 times  2 times',
  ...rows.map(({ failing, budget, loadsPerMinute, spared, good, five, two, goal }) =>
    line(goal, [
      [points(failing).padEnd(7), 0],
      [points(budget), 8],
      [formatNumber(loadsPerMinute), 10],
      [spared, 8],
      [points(good.aborted), 16],
      [points(five.abortedAtFirst), 15],
      [points(five.aborted), 7],
      [points(two.aborted), 19],
      [points(two.finished), 8],
      [good.minutes, 14],
      [five.minutes, 8],
      [two.minutes, 8],
    ]),
  ),
];

export const liarsLines = (rows: readonly LiarsRow[]): string[] => [
  `The same with false reports from so many networks, by --liars ${DEFAULT_LIARS} (1 % fails, --budget 0.5, 20,000 loads a minute)`,
  '  networks that lie  good: taken back  gone through  minutes   5 times: taken back  gone through  minutes',
  ...rows.map(({ liars, good, bad, goal }) =>
    line(goal, [
      [liars, 17],
      [points(good.aborted), 17],
      [points(good.finished), 13],
      [good.minutes, 8],
      [points(bad.aborted), 21],
      [points(bad.finished), 13],
      [bad.minutes, 8],
    ]),
  ),
];
