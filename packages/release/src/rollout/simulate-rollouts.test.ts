import { type Rollouts, simulateRollouts } from '../testing/simulate-rollouts.ts';
import { DEFAULT_LIARS } from './plan.ts';

const FULL = process.env.FULL === '1';
/** At least 100 runs are needed to detect one in a hundred. */
const runs = FULL ? 100 : 20;
/**
 * With liars, a release waits for hours, and each minute evaluates all earlier minutes. So there
 * are fewer runs. None of 50 may end otherwise, which is stricter than one in a hundred.
 */
const lied = (liars: number): number => (FULL ? 50 : liars < 20 ? runs : 5);

/** The budget is half of the failure rate. Visitors come from 50,000 networks. */
const figures = (change: Partial<Rollouts> & Pick<Rollouts, 'times'>) =>
  simulateRollouts({ failing: 0.01, budget: 0.005, loadsPerMinute: 20_000, runs, ...change });

test('[DP-27] of good releases at most one of a hundred is taken back, and the others reach all', () => {
  const { aborted, finished, minutes } = figures({ times: 1 });
  expect(aborted).toBeLessThanOrEqual(0.01);
  expect(finished).toBe(1 - aborted);
  expect(minutes).toBeLessThan(60);
});

test('[DP-27] five times the failures are taken back at the first step @ci', () => {
  const { abortedAtFirst, minutes } = figures({ times: 5 });
  expect(abortedAtFirst).toBeGreaterThanOrEqual(0.99);
  expect(minutes).toBeLessThan(15);
});

test('[DP-27] twice the failures are taken back before a quarter of the browsers has them @ci', () => {
  const some = { runs: Math.min(runs, 20), spared: 0 };
  expect(figures({ times: 2, ...some }).abortedBefore25).toBeGreaterThanOrEqual(0.9);
});

test('[DP-27] with one point of a hundred allowed the same holds where two of a hundred fail anyway @ci', () => {
  const [good, five] = [1, 5].map((times) => figures({ times, failing: 0.02, budget: 0.01 }));
  expect(good?.aborted).toBeLessThanOrEqual(0.01);
  expect(five?.abortedAtFirst).toBeGreaterThanOrEqual(0.99);
});

describe('[DP-32] with false reports from as many networks as may lie', () => {
  test.each([
    [0, ''],
    [1, '@ci'],
    [6, '@ci'],
    [20, '@ci'],
    [DEFAULT_LIARS, '@ci'],
  ])('%d take back no good release %s', (liars) => {
    const { aborted, finished } = figures({ times: 1, liars, lie: 'harm', runs: lied(liars) });
    expect(aborted).toBeLessThanOrEqual(0.01);
    expect(finished + aborted).toBe(1);
  });

  test.each([
    [0, '@ci'],
    [1, '@ci'],
    [6, '@ci'],
    [20, '@ci'],
    [DEFAULT_LIARS, ''],
    [100, '@ci'],
  ])('%d bring no bad release through %s', (liars) => {
    const { aborted, finished } = figures({
      times: 5,
      liars,
      lie: 'praise',
      runs: FULL ? lied(liars) : runs,
    });
    expect(finished).toBe(0);
    expect(aborted).toBeGreaterThanOrEqual(0.99);
  });

  test('a site of few networks waits, and does not believe what a handful could have made', () => {
    const small = { loadsPerMinute: 20, networks: 30, runs: 2, longest: 90 };
    expect(figures({ times: 1, ...small }).held).toBe(1);
    expect(figures({ times: 5, liars: DEFAULT_LIARS, lie: 'praise', ...small }).finished).toBe(0);
    expect(figures({ times: 1, liars: DEFAULT_LIARS, lie: 'harm', ...small }).aborted).toBe(0);
  });
});
