import type { ColdLoad } from '../loads/cold-load.ts';
import { judged } from './remotes.ts';

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

test('[PF-01] what one further remote costs is what all of them cost together, shared out', () => {
  expect(missed(home(100_000, 1_000), home(100_000 + 97 * 5_121, 1_000))[0]).toBe(
    'a further remote costs Home, bytes: 5121',
  );
});
