import { fold } from '../catalogue/fold.ts';
import type { Idea } from '../catalogue/types.ts';
import { findIdeas } from './find-ideas.ts';

const MOST = 3;

/** Words of this many letters may have one typo; words twice as long may have two. */
const LETTERS_PER_TYPO = 4;

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const finds = (ideas: readonly Idea[], search: string, category = '') =>
  findIdeas(ideas, { search, category, sort: 'newest' }).length > 0;

/** Number of letters to insert, delete, replace or swap. `Infinity` above `most`. */
function typosBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, n) => n),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  const typos = last[b.length] as number;
  return typos <= most ? typos : Number.POSITIVE_INFINITY;
}

function closestWord(word: string, known: Iterable<string>): string | undefined {
  const most = Math.min(2, Math.floor(word.length / LETTERS_PER_TYPO));
  let closest: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const typos = typosBetween(word, each, most);
    if (typos < least) [closest, least] = [each, typos];
  }
  return closest;
}

/** Searches that are spelled like `search` and find at least one of `ideas`: most words first. */
export function closeSearches(ideas: readonly Idea[], search: string): readonly string[] {
  // Words of titles come first, and win a tie.
  const known = new Set(
    ideas
      .map(({ title }) => title)
      .concat(ideas.map(({ description }) => description))
      .flatMap(wordsOf),
  );
  const words = wordsOf(search).map((word) =>
    finds(ideas, word) ? word : closestWord(word, known),
  );
  const spelled = words.filter((word) => word !== undefined);
  const shorter =
    spelled.length > 2
      ? spelled.map((left) => spelled.filter((word) => word !== left).join(' '))
      : [];
  return [...new Set([spelled.join(' '), ...shorter, ...spelled])]
    .filter((close) => close !== '' && close !== wordsOf(search).join(' ') && finds(ideas, close))
    .slice(0, MOST);
}

/** Ideas that `searches` find, of the first ones first, and then others of their categories. */
export function ideasOf(ideas: readonly Idea[], searches: readonly string[]): Idea[] {
  const found = searches.flatMap((search) =>
    findIdeas(ideas, { search, category: '', sort: 'popular' }),
  );
  const others = ideas.filter(({ category }) => found.some((idea) => idea.category === category));
  return [...new Set([...found, ...others])];
}
