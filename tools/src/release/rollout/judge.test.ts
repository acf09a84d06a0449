import type { MinuteOfBoth } from './evidence.ts';
import { judge } from './judge.ts';

/** As many minutes, in each of which both have so many loads and failures. */
const minutes = (
  count: number,
  canary: [loads: number, failures: number],
  stable: [loads: number, failures: number],
): MinuteOfBoth[] => {
  const of = ([loads, failures]: [number, number]) => ({ loads, failures });
  return Array.from({ length: count }, () => ({ canary: of(canary), stable: of(stable) }));
};

const judged = (all: MinuteOfBoth[], spared = 3, ofStep = all.length) =>
  judge({ minutes: all, ofStep, budget: 0.01, spared }).verdict;

test('[DP-27] a release as good as the stable one goes on once there are enough loads', () => {
  expect(judged(minutes(1, [200, 4], [19_800, 400]))).toBe('not enough yet');
  expect(judged(minutes(5, [200, 4], [19_800, 400]))).toBe('go on');
});

test('[DP-27] one that fails five times as often is taken back', () => {
  expect(judged(minutes(2, [200, 20], [19_800, 400]))).toBe('abort');
});

test('[DP-27] one that always fails is taken back after a few loads', () => {
  expect(judged(minutes(1, [8, 8], [800, 8]))).toBe('abort');
});

test('[DP-27] at twice the budget none goes on', () => {
  expect(judged(minutes(10, [200, 8], [19_800, 400]))).not.toBe('go on');
  expect(judged(minutes(40, [1_000, 40], [19_000, 380]))).toBe('abort');
});

test.each([
  ['nobody visits at all', minutes(600, [0, 0], [0, 0])],
  ['nobody has the canary', minutes(600, [0, 0], [20_000, 200])],
  ['nobody has the stable release', minutes(600, [20_000, 0], [0, 0])],
  ['only a few do', minutes(10, [9, 0], [900, 0])],
  ['no minute has passed', []],
])('[DP-27] nothing goes on where %s', (_where, all) => {
  expect(judged(all)).toBe('not enough yet');
});

test('[DP-27] loads of former steps do not speak for this one', () => {
  expect(judged(minutes(20, [200, 4], [19_800, 400]), 3, 0)).toBe('not enough yet');
});

test('[DP-27] what ails both in the same minutes is nobody’s fault', () => {
  const outage = minutes(5, [200, 120], [19_800, 11_880]);
  expect(judged([...minutes(5, [200, 2], [19_800, 200]), ...outage])).not.toBe('abort');
});

test('[DP-27] it is held against the same minutes, not against better ones', () => {
  const before = minutes(60, [0, 0], [20_000, 20]);
  const outage = minutes(5, [200, 40], [19_800, 3_960]);
  expect(judged([...before, ...outage], 3, 5)).not.toBe('abort');
});

test('[DP-27] what one browser can have added takes no release back', () => {
  const few = minutes(60, [3, 0], [300, 0]);
  const byOne = (spared: number) =>
    few.map((minute, index) =>
      index < spared ? { ...minute, canary: { loads: 4, failures: 1 } } : minute,
    );
  expect(judged(byOne(3), 3)).not.toBe('abort');
  expect(judged(byOne(30), 30)).not.toBe('abort');
  // The same failures of many browsers do.
  expect(judged(byOne(30), 3)).toBe('abort');
});
