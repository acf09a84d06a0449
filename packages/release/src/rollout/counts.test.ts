import { type CountRow, pairUp } from './counts.ts';

const MINUTE = '2026-03-01T12:00:00.000Z';
const TIME = Date.parse(MINUTE);
const row = (release: string, loads: number, failures: number, minute = MINUTE): CountRow => ({
  minute,
  release,
  loads,
  failures,
  milliseconds: 0,
  shown: 0,
});

test('[DP-27] both releases of the same minute stand beside each other, each in its place', () => {
  const later = '2026-03-01T12:01:00.000Z';
  const pairs = pairUp([row('b', 10, 2), row('a', 900, 9), row('a', 800, 8, later)], 'b', 'a');
  const none = { loads: 0, failures: 0 };
  expect([...pairs]).toEqual([
    [TIME, { canary: { loads: 10, failures: 2 }, stable: { loads: 900, failures: 9 } }],
    [TIME + 60_000, { canary: none, stable: { loads: 800, failures: 8 } }],
  ]);
});

test('[DP-27] of other releases, such as tabs still have, nothing is compared', () => {
  expect([...pairUp([row('c', 10, 2), row('none', 5, 5)], 'b', 'a')]).toEqual([]);
});

test('[DP-27] a load fails once, however often its screen threw', () => {
  const [pair] = pairUp([row('b', 3, 7)], 'b', 'a').values();
  expect(pair?.canary).toEqual({ loads: 3, failures: 3 });
});
