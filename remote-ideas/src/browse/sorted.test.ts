import { finished } from '../testing/finished.ts';
import { sorted } from './sorted.ts';

interface Item {
  readonly key: number;
  readonly place: number;
}

const items = (count: number, keys: number): Item[] =>
  Array.from({ length: count }, (_, place) => ({ key: (place * 7919) % keys, place }));

const byKey = (a: Item, b: Item) => a.key - b.key;

test.each([
  [0, 1],
  [1, 1],
  [256, 40],
  [257, 40],
  [3000, 17],
  [3000, 100_000],
  [3000, 1],
])('[BR-01] %i items of %i keys come in the order of sort, equal ones as they stood', (n, keys) => {
  const list = items(n, keys);
  const before = [...list];
  expect(finished(sorted(list, byKey)).value).toEqual([...list].sort(byKey));
  expect(list).toEqual(before);
});

test('[BR-01] no more than some hundred items are compared from one rest to the next', () => {
  let compared = 0;
  let most = 0;
  const steps = sorted(items(5000, 5000), (a, b) => {
    compared += 1;
    return byKey(a, b);
  });
  while (!steps.next().done) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(256 * 8);
});
