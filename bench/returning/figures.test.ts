import { textOf } from '../report/table.ts';
import { judge, type Returned, returnedTable } from './figures.ts';

const came = (bytes: number, screen = 500): Returned => ({
  first: { bytes: 200_000, screen: 2_000 },
  again: { bytes, screen },
});
/**
 * Returns the same figures for one, three and ten releases back: with dictionaries, without, one
 * bundle.
 */
const found = (composed: number, without: number, one: number) =>
  [1, 3, 10].map(() => [[came(composed)], [came(without)], [came(one)]]);
const missed = (...args: Parameters<typeof judge>) =>
  judge(...args)
    .filter(({ isMet }) => !isMet)
    .map(({ text }) => text);

test('[PF-14] after one remote’s release 2 % may come again, 8 % without dictionaries, and no more than of one bundle', () => {
  expect(missed('remote', found(4_000, 16_000, 4_000))).toEqual([]);
  expect(missed('remote', found(4_001, 16_001, 4_000))).toEqual([
    'after one remote, with dictionaries: % of a first visit',
    'after one remote, without: % of a first visit',
    'after one remote, 1 back: bytes : one bundle',
    'after one remote, 3 back: bytes : one bundle',
    'after one remote, 10 back: bytes : one bundle',
  ]);
});

test('[PF-14] after a release of everything it is 5 % and 35 %', () => {
  expect(missed('shared', found(10_000, 70_000, 80_000))).toEqual([]);
  expect(missed('shared', found(10_001, 70_001, 80_000))).toHaveLength(2);
});

test('[PF-14] a row has bytes, their share of a first visit and the time until the screen answers, for each way', () => {
  const [, first] = textOf(returnedTable('host', found(4_000, 16_000, 40_000)));
  expect(first?.trim().split(/ {2,}/)).toEqual([
    'one release ago',
    '4000',
    '2.0',
    '500',
    '16000',
    '8.0',
    '500',
    '40000',
    '20.0',
    '500',
  ]);
});
