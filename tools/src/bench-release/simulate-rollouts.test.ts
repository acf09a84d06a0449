import { type Rollouts, simulateRollouts } from './simulate-rollouts.ts';

const runs = process.env.FULL === '1' ? 1_000 : 60;

/** Of what fails anyway the budget is a half. */
const figures = (change: Partial<Rollouts> & Pick<Rollouts, 'times'>) =>
  simulateRollouts({ failing: 0.01, budget: 0.005, loadsPerMinute: 20_000, runs, ...change });

test('[DP-27] of good releases at most one of a hundred is taken back, and the others reach all', () => {
  const { aborted, finished, minutes } = figures({ times: 1 });
  expect(aborted).toBeLessThanOrEqual(0.01);
  expect(finished).toBe(1 - aborted);
  expect(minutes).toBeLessThan(40);
});

test('[DP-27] neither when who fails does so three times in a row', () => {
  expect(figures({ times: 1, failuresInARow: 3, seed: 2 }).aborted).toBeLessThanOrEqual(0.01);
});

test('[DP-27] five times the failures are taken back at the first step, within 2,000 loads', () => {
  expect(figures({ times: 5 }).abortedWithin2000Loads).toBeGreaterThanOrEqual(0.99);
});

test('[DP-27] twice the failures are taken back before a quarter of the browsers has them', () => {
  expect(figures({ times: 2 }).abortedBefore25).toBeGreaterThanOrEqual(0.9);
});

test('[DP-27] with one point of a hundred allowed the same holds where two of a hundred fail anyway', () => {
  const [good, five, two] = [1, 5, 2].map((times) =>
    figures({ times, failing: 0.02, budget: 0.01 }),
  );
  expect(good?.aborted).toBeLessThanOrEqual(0.01);
  expect(five?.abortedWithin2000Loads).toBeGreaterThanOrEqual(0.99);
  expect(two?.abortedBefore25).toBeGreaterThanOrEqual(0.9);
});
