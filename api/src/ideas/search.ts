import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { wordsOf } from './fold.ts';
import { type CardRow, type Listing, PAGE, type Page, pageOf } from './list.ts';
import { indexOf, type Wanted } from './search-index.ts';
import { readMatches } from './search-page.ts';
import { inHeading, ofCategory, type Term } from './search-words.ts';

/** Maximum number of words of a search; further ones are ignored. */
const WORDS = 8;
/**
 * Added to the instant of an idea with all terms in its heading. By relevance these ideas come first, so one number is
 * a position. It exceeds every instant.
 */
const FIRST = 2 ** 43;

/** A single letter, except of scripts in which one can be a word. */
const LETTER = /^(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\p{L}$/u;

/**
 * The words of a search. The last one also stands for words that begin with it. A search of a single letter does not:
 * most ideas would match, and PostgreSQL counts them slowly.
 */
export function termsOf(search: string): Term[] {
  const words = [...new Set(wordsOf(search))].slice(0, WORDS);
  const isLetter = words.length === 1 && words.every((word) => LETTER.test(word));
  return words.map((word, index) => ({
    word,
    isPrefix: index === words.length - 1 && !isLetter,
  }));
}

export interface Search extends Listing {
  terms: readonly Term[];
}

interface SearchOptions {
  size?: number;
  /** Number of all ideas. It decides how the database reads the matches. */
  ideas?: number;
  /** Counts matches. The caller may cache the numbers. */
  count?: (wanted: Wanted) => Promise<number>;
}

export interface Found extends Page {
  total: number;
}

export async function countMatches(queries: Queries, wanted: Wanted): Promise<number> {
  const { id, finds } = indexOf(queries);
  const { rows } = await sql<{ total: number }>`select count(${id}) as total from idea_search
    where ${finds(wanted)}`.execute(queries);
  return Number(rows[0]?.total);
}

/**
 * One page of the published ideas that contain each of the terms, and the number of matches. By relevance, the ideas
 * with all terms in title or tags come first. The others follow, and both groups start with the newest.
 */
export async function searchIdeas(
  queries: Queries,
  { terms, category, sort = 'newest', after = null }: Search,
  {
    size = PAGE,
    ideas = Number.POSITIVE_INFINITY,
    count = (wanted) => countMatches(queries, wanted),
  }: SearchOptions = {},
): Promise<Found> {
  if (terms.length === 0) return { ideas: [], last: null, total: 0 };
  const within = category === undefined ? [] : [ofCategory(category)];
  const all = { wanted: { terms: [...terms, ...within] }, category, ideas };
  const total = await count(all.wanted);
  if (sort !== 'relevance') {
    const rows = { by: sort, after, limit: size + 1 };
    return { ...pageOf(await readMatches(queries, { ...all, total }, rows), size), total };
  }
  const heading = terms.map(inHeading);
  const first = { ...all, wanted: { terms: [...heading, ...within] } };
  const firstTotal = await count(first.wanted);
  const start = after && { ...after, value: Number(after.value) - FIRST };
  const isSecond = start !== null && start.value < 0;
  const found: CardRow[] = [];
  if (!isSecond) {
    const list = { by: 'newest', after: start, limit: size + 1 } as const;
    const rows = await readMatches(queries, { ...first, total: firstTotal }, list);
    found.push(...rows.map((row) => ({ ...row, at: row.published_at + FIRST })));
  }
  if (found.length <= size) {
    const list = {
      by: 'newest',
      after: isSecond ? after : null,
      limit: size + 1 - found.length,
    } as const;
    const second = {
      ...all,
      wanted: { ...all.wanted, without: heading },
      total: total - firstTotal,
    };
    found.push(...(await readMatches(queries, second, list)));
  }
  return { ...pageOf(found, size), total };
}
