import { MemoryCounters } from './memory-counters.ts';

const RATE = { max: 3, window: 60_000 };

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
