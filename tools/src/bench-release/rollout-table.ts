import { formatNumber } from '@idea-hub/shared/platform/format-number';
import { type RolloutFigures, type Rollouts, simulateRollouts } from './simulate-rollouts.ts';

const RUNS = 1_000;

/** Shares of the stable release's loads that fail, and budgets. */
const CASES = [
  { failing: 0.02, budget: 0.01, loadsPerMinute: 20_000, goal: true },
  { failing: 0.01, budget: 0.005, loadsPerMinute: 20_000, goal: true },
  { failing: 0.005, budget: 0.0025, loadsPerMinute: 20_000, goal: false },
  { failing: 0.002, budget: 0.001, loadsPerMinute: 20_000, goal: false },
  { failing: 0.01, budget: 0.01, loadsPerMinute: 20_000, goal: false },
  { failing: 0.02, budget: 0.01, loadsPerMinute: 2_000, goal: false },
] as const;

export interface RolloutRow {
  failing: number;
  budget: number;
  loadsPerMinute: number;
  /** Of releases as good as the stable one, and that fail five times and twice as often. */
  good: RolloutFigures;
  five: RolloutFigures;
  two: RolloutFigures;
  /** Good ones of whose visitors each that fails does so three times in a row. */
  inARow: RolloutFigures;
  /** Whether the goals are to be met here, and whether they are. */
  goal: boolean;
  met: boolean;
}

export const rolloutRows = (): RolloutRow[] =>
  CASES.map(({ goal, ...given }) => {
    const play = (change: Pick<Rollouts, 'times' | 'failuresInARow'>) =>
      simulateRollouts({ ...given, ...change, runs: RUNS });
    const [good, five, two] = [play({ times: 1 }), play({ times: 5 }), play({ times: 2 })];
    const inARow = play({ times: 1, failuresInARow: 3 });
    const met =
      good.aborted <= 0.01 && five.abortedWithin2000Loads >= 0.99 && two.abortedBefore25 >= 0.9;
    return { ...given, good, five, two, inARow, goal, met };
  });

const points = (share: number) => `${Number((100 * share).toFixed(2))} %`;

export const rolloutLines = (rows: readonly RolloutRow[]): string[] => [
  `Roll-outs by --steps 1,5,25,100 --every 10m that are taken back, ${RUNS} of each, simulated`,
  '  (goals, in the lines marked *: good at most 1 %; 5 times within 2,000 loads 99 %; 2 times before 25 % 90 %)',
  '  fails   --budget  loads/min   good  in rows of 3  5 times within 2,000 loads  2 times before 25 %  minutes: good  5 times  2 times',
  ...rows.map(({ failing, budget, loadsPerMinute, good, five, two, inARow, goal }) =>
    [
      goal ? '*' : ' ',
      points(failing).padEnd(7),
      points(budget).padStart(8),
      formatNumber(loadsPerMinute).padStart(10),
      points(good.aborted).padStart(6),
      points(inARow.aborted).padStart(13),
      `${points(five.abortedWithin2000Loads)} of ${points(five.aborted)}`.padStart(27),
      `${points(two.abortedBefore25)} of ${points(two.aborted)}`.padStart(20),
      String(good.minutes).padStart(14),
      String(five.minutes).padStart(8),
      String(two.minutes).padStart(8),
    ].join(' '),
  ),
];
