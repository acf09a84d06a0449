import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import type { ColdLoad } from '../loads/cold-load.ts';
import { textOf } from '../report.ts';
import { KINDS, MESSAGES, made, messageOf, nameOf, visited } from '../returning/build-all.ts';
import { judged } from './remotes.ts';
import { judge, type Returned, returnedTable } from './returning.ts';

const home = (bytes: number, screen: number): ColdLoad => ({
  requests: [
    {
      url: 'https://ideas.example/',
      kind: 'document',
      by: null,
      began: 0,
      answered: 1,
      ended: 2,
      bytes,
    },
  ],
  times: { firstPaint: 100, largestPaint: 1_000, screen, shifts: [] },
});
const missed = (few: ColdLoad, many: ColdLoad) =>
  judged(
    new Map([
      [3, [few]],
      [100, [many]],
    ]),
  )
    .verdicts.filter(({ isMet }) => !isMet)
    .map(({ text, found }) => `${text}: ${found}`);

test('[PF-01] 100 registered remotes may cost Home 225 bytes and 2 % of its time over 3', () => {
  expect(missed(home(100_000, 1_000), home(100_225, 1_020))).toEqual([]);
  expect(missed(home(100_000, 1_000), home(110_000, 1_050))).toEqual([
    'Home with 100 remotes : 3, bytes: 1.1',
    'Home with 100 remotes : 3, screen there: 1.05',
    "97 pages of remotes' own cost Home, bytes: 10000",
  ]);
});

test('[PF-01] the cost of a further remote is the cost of all of them divided by their number', () => {
  expect(missed(home(100_000, 1_000), home(100_000 + 97 * 5_121, 1_000))[0]).toBe(
    'a further remote costs Home, bytes: 5121',
  );
});

describe('figures', () => {
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
});

test.each(KINDS)(
  '[PF-14] the message that a release of %s changes stands once in the sources',
  (kind) => {
    const { file, text } = MESSAGES[kind];
    expect(readFileSync(join(ROOT, file), 'utf8').split(text)).toHaveLength(2);
  },
);

test('[PF-14] makes the releases that a visitor returns from, and the five before the last', () => {
  expect(visited()).toEqual([0, 7, 9, 10]);
  expect(made()).toEqual([0, 5, 6, 7, 8, 9, 10]);
});

test('[PF-14] each release has another message; the first has the one of the sources', () => {
  expect(messageOf('shared', 0)).toBe('Failed to refresh token');
  expect(messageOf('shared', 3)).toBe('Failed to refresh token (3)');
  expect([nameOf('host', 0), nameOf('remote', 0), nameOf('host', 3)]).toEqual([
    'first',
    'first',
    'host-3',
  ]);
});
