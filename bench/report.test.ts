import { UserError } from '@composed/workspace/user-error';
import { readBenchArguments } from './arguments.ts';
import type { ColdLoad } from './loads/cold-load.ts';
import { loadTable, summarize } from './loads/goals.ts';
import { inWords, median, ratio, summaryOf, textOf } from './report.ts';

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

const load = (bytes: number, screen: number): ColdLoad => ({
  requests: [
    {
      url: 'https://ideas.example/main.js',
      kind: 'script',
      by: null,
      began: 0,
      answered: 1,
      ended: 2,
      bytes,
    },
  ],
  times: { firstPaint: 100, largestPaint: 200, screen, shifts: [] },
});

const summary = summarize({
  route: '/browse',
  loads: {
    composed: [load(1_500, 900), load(1_500, 1_100), load(1_500, 1_000)],
    apart: [load(1_800, 1_000), load(1_800, 1_000), load(1_800, 1_000)],
    one: [load(1_000, 500), load(1_000, 800), load(1_000, 700)],
    oneWithText: [load(1_200, 500), load(1_200, 800), load(1_200, 800)],
    stock: [load(2_400, 1_600), load(2_400, 1_600), load(2_400, 1_600)],
  },
});

const lineOf = (label: string): string =>
  textOf(loadTable(summary)).find((line) => line.trimStart().startsWith(label)) ?? '';

test('[PF-01] a row has all medians, how far they spread, and each form’s ratio to the one bundle with text', () => {
  expect(lineOf('screen there')).toMatch(
    /800 \(500–800\) +1000 \(900–1100\) +1\.25 +1000 +1\.25 +700 \(500–800\) +0\.88 +1600 +2\.00$/,
  );
});

test('[PF-01] shows an unchanged value without a range', () => {
  expect(lineOf('bytes, scripts')).toMatch(
    / 1200 +1500 +1\.25 +1800 +1\.50 +1000 +0\.83 +2400 +2\.00$/,
  );
});

test('[PF-01] shows no ratio of zero to zero', () => {
  expect(lineOf('layout shift')).toMatch(/0\.000 +0\.000 +– +0\.000 +– +0\.000 +– +0\.000 +–$/);
});

test('columns are as wide as what stands in them, and the title heads the first', () => {
  const table = {
    title: 'Home',
    head: ['what', 'ours'],
    rows: [
      ['files', '6'],
      ['a', '1234567'],
    ],
  };
  expect(textOf(table)).toEqual(['Home     ours', '  files  6', '  a      1234567']);
});

const KNOWN = ['/', '/browse', '/auth', '/about', '/account', '/submit'];
const read = (...args: string[]) => readBenchArguments(args, KNOWN);

test('[PF-01] without a word it is five rounds of the routes that have goals', () => {
  expect(read()).toEqual({
    rounds: 5,
    routes: ['/', '/browse', '/auth', '/about', '/account'],
    only: ['loads', 'screens', 'remotes'],
    line: 'real',
    json: undefined,
  });
});

test('rounds, routes, parts and a file are taken in either spelling', () => {
  expect(
    read(
      ...['--rounds=9', '--routes', '/,/submit', '--only=remotes,loads'],
      ...['--line=emulated', '--json', 'figures.json'],
    ),
  ).toEqual({
    rounds: 9,
    routes: ['/', '/submit'],
    only: ['loads', 'remotes'],
    line: 'emulated',
    json: 'figures.json',
  });
});

test.each([
  [['--rounds', '0'], '--rounds wants a number between 1 and 999, not "0".'],
  [['--rounds', 'many'], '--rounds wants a number between 1 and 999, not "many".'],
  [['--routes', '/nowhere'], 'There is no route "/nowhere"; there are /, /browse,'],
  [['--only', 'speed'], 'There is no part "speed"; there are loads, screens,'],
  [['--line', 'wet'], 'There is no line "wet"; there are real, emulated.'],
  [['--quick'], '--quick'],
])('%j is refused in one sentence', (args, words) => {
  expect(() => read(...args)).toThrow(UserError);
  expect(() => read(...args)).toThrow(words);
});
