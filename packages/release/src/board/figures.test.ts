import { niceTop } from './chart.ts';
import { figuresOf } from './figures.ts';

const MINUTE = 60_000;

test('[DP-28] spans of time without loads have no point, and one that only fails has no load time', () => {
  const at = (minute: number) => new Date(minute * MINUTE).toISOString();
  const base = { release: 'a', milliseconds: 0, shown: 0 };
  const [figures] = figuresOf(
    [
      { ...base, minute: at(0), loads: 10, failures: 10 },
      { ...base, minute: at(45), loads: 10, failures: 0, shown: 10, milliseconds: 5_000 },
    ],
    15 * MINUTE,
  );
  expect(figures?.failing.map(({ value }) => value)).toEqual([100, 0]);
  expect(figures?.loadTime).toEqual([{ time: 52.5 * MINUTE, value: 500 }]);
});

test.each([
  [0, 1],
  [0.3, 0.5],
  [1, 1],
  [1.2, 2],
  [51, 100],
])('[DP-28] a scale up to %s ends at %s', (value, top) => {
  expect(niceTop(value)).toBeCloseTo(top);
});
