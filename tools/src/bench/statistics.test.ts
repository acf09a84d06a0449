import { median, spread } from './statistics.ts';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[10, 9, 100], 10],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test('of nothing there is no median', () => {
  expect(median([])).toBeNaN();
});

test('the values themselves stay in their order', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test('the spread is the smallest and the largest', () => {
  expect(spread([3, 1, 2])).toEqual([1, 3]);
});
