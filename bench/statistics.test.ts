import { inWords, median, ratio, summaryOf } from './statistics.ts';

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

test('a summary says how far the values spread, unless they came out alike', () => {
  expect(inWords(summaryOf([900, 1_100, 1_000]))).toBe('1000 (900–1100)');
  expect(inWords(summaryOf([0.0502, 0.0501]), 2)).toBe('0.05');
});

test('there is no ratio to nothing', () => {
  expect([ratio(3, 2), ratio(3, 0)]).toEqual(['1.50', '–']);
});
