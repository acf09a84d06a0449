import { HOUR } from '../durations.ts';
import { NetworkCaps } from './network-caps.ts';
import type { OutcomeCount } from './outcomes.ts';

const A = '1.0.0-000000000001';
const B = '1.1.0-000000000002';

let now = 1_800_000_000_000;
/** Pseudo-random numbers, the same in each run. */
function drawing(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}
const caps = () => {
  const all = new NetworkCaps(() => now, drawing());
  return {
    admit: (network: string, counts: OutcomeCount[]) => {
      const heard = all.admit(network, counts);
      return counts.flatMap((each, index) => {
        const count = heard[index] ?? 0;
        return count === 0 ? [] : [{ outcome: each.outcome, count }];
      });
    },
  };
};

const counted = (
  outcome: OutcomeCount['outcome'],
  count: number,
  change: Partial<OutcomeCount> = {},
): OutcomeCount => ({
  remote: 'remote-ideas',
  release: A,
  screen: 'browse',
  outcome,
  count,
  milliseconds: 0,
  ...change,
});

const sum = (counts: readonly { count: number }[]) =>
  counts.reduce((all, { count }) => all + count, 0);

test('[DP-32] a network adds six loads of a release at once, and one more each ten minutes', () => {
  const one = caps();
  expect(one.admit('net', [counted('shown', 1_000_000)])).toEqual([{ outcome: 'shown', count: 6 }]);
  expect(one.admit('net', [counted('shown', 1)])).toEqual([]);
  now += HOUR / 6 - 1_000;
  expect(one.admit('net', [counted('shown', 1)])).toEqual([]);
  now += 1_000;
  expect(sum(one.admit('net', [counted('shown', 9)]))).toBe(1);
  // A long silence doesn't accumulate loads.
  now += 50 * HOUR;
  expect(sum(one.admit('net', [counted('shown', 99)]))).toBe(6);
  // Other releases and other networks have separate limits.
  expect(sum(one.admit('net', [counted('shown', 99, { release: B })]))).toBe(6);
  expect(sum(one.admit('other', [counted('shown', 99)]))).toBe(6);
});

test('[DP-32] after a failure it is not heard on any release of that remote for an hour', () => {
  const one = caps();
  expect(one.admit('net', [counted('broken', 1_000)])).toEqual([{ outcome: 'broken', count: 1 }]);
  now += HOUR - 1;
  for (const release of [A, B]) {
    expect(one.admit('net', [counted('shown', 1, { release })])).toEqual([]);
    expect(one.admit('net', [counted('timeout', 1, { release })])).toEqual([]);
  }
  expect(sum(one.admit('net', [counted('shown', 1, { remote: 'remote-auth' })]))).toBe(1);
  now += 1;
  expect(sum(one.admit('net', [counted('timeout', 3, { release: B })]))).toBe(1);
});

test('[DP-32] a load that was shown and threw is one, and is heard with both', () => {
  const one = caps();
  const heard = one.admit('net', [counted('threw', 1), counted('shown', 1)]);
  expect(heard.map(({ outcome, count }) => [outcome, count]).sort()).toEqual([
    ['shown', 1],
    ['threw', 1],
  ]);
  // A failure of another screen is a different load.
  now += HOUR;
  const apart = [counted('threw', 1), counted('shown', 1, { screen: 'home' })];
  const both = Array.from({ length: 40 }, (_, index) => one.admit(`net ${index}`, apart));
  expect(new Set(both.map(sum))).toEqual(new Set([1, 2]));
});

test('[DP-32] the sampled part of large batches has the same share of failures as all of it @ci', () => {
  const one = caps();
  const random = drawing(7);
  let loads = 0;
  let failed = 0;
  for (let network = 0; network < 20_000; network += 1) {
    const ends = Array.from({ length: 15 }, () => random());
    const threw = ends.filter((end) => end < 0.06).length;
    const broken = ends.filter((end) => end >= 0.06 && end < 0.1).length;
    const batch = [
      counted('shown', 15 - broken),
      counted('threw', threw),
      counted('broken', broken),
    ];
    for (const { outcome, count } of one.admit(`net ${network}`, batch)) {
      if (outcome !== 'threw') loads += count;
      if (outcome !== 'shown') failed += count;
    }
  }
  // The order of the page's counts makes no difference, although a network is silenced after its first failure.
  expect(loads).toBeLessThan(6 * 20_000);
  expect(failed / loads).toBeCloseTo(0.1, 2);
});

test('[DP-32] two hundred thousand networks are kept apart, and the longest unused is forgotten @ci', () => {
  const one = caps();
  one.admit('first', [counted('shown', 6)]);
  for (let network = 0; network < 199_999; network += 1) {
    one.admit(`net ${network}`, [counted('shown', 6)]);
  }
  expect(one.admit('first', [counted('shown', 1)])).toEqual([]);
  // A network that is already known takes no other network's place.
  expect(one.admit('net 199998', [counted('shown', 1)])).toEqual([]);
  one.admit('one more', [counted('shown', 6)]);
  for (const kept of ['first', 'net 1']) {
    expect(one.admit(kept, [counted('shown', 1)])).toEqual([]);
  }
  expect(sum(one.admit('net 0', [counted('shown', 1)]))).toBe(1);
});
