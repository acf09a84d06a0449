import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { wordsOf } from './fold.ts';
import { type CardRow, type Listing, PAGE, type Page, pageOf } from './list.ts';
import { indexOf, type Wanted } from './search-index.ts';
import { type Range, readCounted, readMatches } from './search-page.ts';
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
  /** Returns the number of matches, which `read` reads. The caller may cache the numbers. */
  count?: (wanted: Wanted, read: () => Promise<number>) => Promise<number>;
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
    count = (_wanted, read) => read(),
  }: SearchOptions = {},
): Promise<Found> {
  if (terms.length === 0) return { ideas: [], last: null, total: 0 };
  const within = category === undefined ? [] : [ofCategory(category)];
  const all = { terms: [...terms, ...within] };

  /** Rows of a list. `total` is the number of the ideas in it and of the `earlier` ones, which are all in `counted`. */
  async function read(wanted: Wanted, range: Range, { counted = wanted, earlier = 0 } = {}) {
    let rows: CardRow[] | undefined;
    const total = await count(counted, async () => {
      const first = range.after ? null : await readCounted(queries, wanted, range);
      if (first === null) return countMatches(queries, counted);
      rows = first.rows;
      return earlier + first.total;
    });
    rows ??= await readMatches(queries, { wanted, category, ideas, total: total - earlier }, range);
    return { rows, total };
  }

  if (sort !== 'relevance') {
    const { rows, total } = await read(all, { by: sort, after, limit: size + 1 });
    return { ...pageOf(rows, size), total };
  }
  const heading = terms.map(inHeading);
  const first = { terms: [...heading, ...within] };
  const second = { ...all, without: heading };
  const start = after && { ...after, value: Number(after.value) - FIRST };
  if (start !== null && start.value < 0) {
    const earlier = await count(first, () => countMatches(queries, first));
    const range = { by: 'newest', after, limit: size + 1 } as const;
    const { rows, total } = await read(second, range, { counted: all, earlier });
    return { ...pageOf(rows, size), total };
  }
  const range = { by: 'newest', after: start, limit: size + 1 } as const;
  const { rows, total: earlier } = await read(first, range);
  const found = rows.map((row) => ({ ...row, at: row.published_at + FIRST }));
  if (found.length > size) {
    const total = await count(all, () => countMatches(queries, all));
    return { ...pageOf(found, size), total };
  }
  const left = { by: 'newest', limit: size + 1 - found.length } as const;
  const { rows: others, total } = await read(second, left, { counted: all, earlier });
  return { ...pageOf([...found, ...others], size), total };
}
