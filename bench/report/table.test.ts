import type { ColdLoad } from '../loads/cold-load.ts';
import { loadTable, summarize } from './load-table.ts';
import { textOf } from './table.ts';

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

test('[PF-01] what came out alike each time stands alone', () => {
  expect(lineOf('bytes, scripts')).toMatch(
    / 1200 +1500 +1\.25 +1800 +1\.50 +1000 +0\.83 +2400 +2\.00$/,
  );
});

test('[PF-01] nothing has no ratio to nothing', () => {
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
