import { onEachDatabase } from '../../test/support/databases.ts';
import { recordQueries } from '../../test/support/seeing-queries.ts';
import { TestServer } from '../../test/support/server.ts';
import { take } from './budgets.ts';
import { Counters } from './counters.ts';
import { MemoryCounters } from './memory-counters.ts';
import { networkOf, wideNetworkOf } from './network.ts';

const RATE = { max: 3, window: 60_000 };

describe('counters in the database', () => {
  onEachDatabase((make) => {
    let server: TestServer;
    let counters: Counters;
    beforeAll(async () => {
      server = await TestServer.start(make);
      counters = new Counters(server.queries, server.clock.now);
    });

    let keys = 0;
    const newKey = () => {
      keys += 1;
      return `key-${keys}`;
    };

    test('[AP-08] counts from 1; the call after the last allowed one is too many', async () => {
      const key = newKey();
      const counts: number[] = [];
      for (let call = 0; call < 5; call += 1) counts.push((await counters.add(key, RATE)).current);
      expect(counts).toEqual([1, 2, 3, 4, 4]);
      expect((await counters.add(newKey(), RATE)).current).toBe(1);
    });

    test('[AP-08] the window begins with the first call and is not prolonged by later ones', async () => {
      const key = newKey();
      const waits: number[] = [];
      for (let call = 0; call < 5; call += 1) {
        waits.push((await counters.add(key, RATE)).ttl);
        server.clock.advance(10_000);
      }
      expect(waits).toEqual([60_000, 50_000, 40_000, 30_000, 20_000]);
    });

    test('[AP-08] after a whole window counts from zero, and limits again', async () => {
      const key = newKey();
      for (let call = 0; call < 4; call += 1) await counters.add(key, RATE);
      server.clock.advance(RATE.window);
      expect(await counters.add(key, RATE)).toMatchObject({ current: 1, ttl: 60_000 });
      server.clock.advance(1);
      const later: number[] = [];
      for (let call = 0; call < 3; call += 1) later.push((await counters.add(key, RATE)).current);
      expect(later).toEqual([2, 3, 4]);
    });

    test('[CM-18] a call over one limit uses nothing of its other limits up', async () => {
      const budgetOf = (max: number) => ({
        ...{ name: 'limit', message: 'Too many', key: newKey() },
        rate: { max, window: 60_000 },
      });
      const [wide, narrow] = [budgetOf(2), budgetOf(1)];
      await take(counters, [wide, narrow]);
      await expect(take(counters, [wide, narrow])).rejects.toThrow('Too many');
      await take(counters, [wide]);
      await expect(take(counters, [wide])).rejects.toThrow('Too many');
    });

    test('[AP-08, CM-18] a count that was given back can be used again; no count goes below zero', async () => {
      const key = newKey();
      let taken = await counters.add(key, RATE);
      for (let call = 0; call < 2; call += 1) taken = await counters.add(key, RATE);
      await counters.subtract(key, taken);
      expect((await counters.add(key, RATE)).current).toBe(3);
      for (let call = 0; call < 5; call += 1) await counters.subtract(key, taken);
      expect((await counters.add(key, RATE)).current).toBe(1);
    });

    test('[AP-08, CM-18] of ten calls at once as many come through as are allowed; one given back makes room for one', async () => {
      const key = newKey();
      const counts = await Promise.all(Array.from({ length: 10 }, () => counters.add(key, RATE)));
      const [taken, ...more] = counts.filter(({ current }) => current <= RATE.max);
      expect(more).toHaveLength(2);
      if (taken) await counters.subtract(key, taken);
      expect((await counters.add(key, RATE)).current).toBe(3);
      expect((await counters.add(key, RATE)).current).toBe(4);
    });

    test('[CM-18] a use that is returned after its window does not count for the next one', async () => {
      const key = newKey();
      const taken = await counters.add(key, RATE);
      server.clock.advance(RATE.window);
      await counters.add(key, RATE);
      await counters.subtract(key, taken);
      expect((await counters.add(key, RATE)).current).toBe(2);
    });

    test.each([1, 1000])(
      '[CM-29] a call whose clock is %d ms behind counts in the same window',
      async (ms) => {
        const key = newKey();
        await counters.add(key, RATE);
        const behind = new Counters(server.queries, () => server.clock.now() - ms);
        expect((await behind.add(key, RATE)).current).toBe(2);
        for (let call = 0; call < 2; call += 1) await counters.add(key, RATE);
        expect((await behind.add(key, RATE)).current).toBe(4);
      },
    );

    test('[CM-18] a clock that is set back an hour starts a new window', async () => {
      const key = newKey();
      for (let call = 0; call < 4; call += 1) await counters.add(key, RATE);
      server.clock.advance(-3_600_000);
      const counts: number[] = [];
      for (let call = 0; call < 4; call += 1) counts.push((await counters.add(key, RATE)).current);
      expect(counts).toEqual([1, 2, 3, 4]);
      expect((await counters.add(key, RATE)).ttl).toBe(60_000);
      server.clock.advance(3_600_000);
    });

    test('[AP-08] a count that is given back is given back to its own key', async () => {
      const [right, wrong] = [newKey(), newKey()];
      for (let call = 0; call < 2; call += 1) {
        const taken = await counters.add(right, RATE);
        await counters.add(wrong, RATE);
        await counters.subtract(right, taken);
      }
      expect((await counters.add(wrong, RATE)).current).toBe(3);
    });

    test('[AP-08] a call over the limit writes nothing', async () => {
      const { queries, kinds } = recordQueries(server.queries);
      const recorded = new Counters(queries, server.clock.now);
      const key = newKey();
      for (let call = 0; call < 3; call += 1) await recorded.add(key, RATE);
      kinds.length = 0;
      expect((await recorded.add(key, RATE)).current).toBe(4);
      expect(kinds).toEqual(['SelectQueryNode']);
    });
  });
});

describe('counters in memory', () => {
  test('[AP-10] counts each key from 1, in windows that begin with the first call', () => {
    let now = 0;
    const counters = new MemoryCounters(() => now);
    expect(counters.add('a', RATE)).toEqual({ current: 1, ttl: 60_000 });
    now = 40_000;
    expect(counters.add('a', RATE)).toEqual({ current: 2, ttl: 20_000 });
    expect(counters.add('b', RATE)).toEqual({ current: 1, ttl: 60_000 });
    now = 60_000;
    expect(counters.add('a', RATE)).toEqual({ current: 1, ttl: 60_000 });
    now = 99_999;
    expect(counters.add('b', RATE)).toEqual({ current: 2, ttl: 1 });
    expect(counters.add('a', RATE)).toEqual({ current: 2, ttl: 20_001 });
  });

  test('[AP-10] a flood from many addresses takes bounded memory: the oldest windows go first', () => {
    let now = 0;
    const counters = new MemoryCounters(() => now, 3);
    for (const key of ['a', 'b', 'c', 'd']) {
      now += 1;
      counters.add(key, RATE);
    }
    expect(counters.add('d', RATE).current).toBe(2);
    expect(counters.add('b', RATE).current).toBe(2);
    expect(counters.add('a', RATE).current).toBe(1);
    expect(counters.size).toBe(3);
    now += RATE.window;
    counters.add('e', RATE);
    expect(counters.size).toBe(1);
  });

  test('[CM-18] a clock that is set back an hour starts new windows, and frees the room of the old ones', () => {
    let now = 3_600_000;
    const counters = new MemoryCounters(() => now, 3);
    for (const key of ['a', 'a', 'b']) counters.add(key, RATE);
    now = 0;
    expect(counters.get('a')).toBe(0);
    expect(counters.add('a', RATE)).toEqual({ current: 1, ttl: 60_000 });
    expect(counters.size).toBe(1);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3::4', '2001:db8:1:2::', '2001:db8:1::'],
  ['2001:db8:1:ffff::', '2001:db8:1:ffff::', '2001:db8:1::'],
])('[DP-32] %s is of the network %s, and of the wide one %s', (address, network, wide) => {
  expect(networkOf(address)).toBe(network);
  expect(wideNetworkOf(address)).toBe(wide);
});
