import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { isoOf } from './columns.ts';
import { isCount, isInstant, isRank, isText, readCursor, writeCursor } from './cursor.ts';
import { wordsOf } from './fold.ts';
import { indexOf } from './idea-search.ts';
import type { IdeaCard } from './schemas.ts';

export const SORTS = ['newest', 'popular', 'alphabetical', 'relevance'];

/** The order of each list. Ties go by id, so that a cursor has one place. */
const ORDERS = {
  newest: { column: 'published_at', direction: 'desc', fits: isInstant },
  popular: { column: 'likes', direction: 'desc', fits: isCount },
  alphabetical: { column: 'sort_title', direction: 'asc', fits: isText },
  relevance: { column: 'rank', direction: 'desc', fits: isRank },
} as const;

type Sort = keyof typeof ORDERS;

export const PAGE = 24;
/** More say nothing that the first ones don't. */
const WORDS = 8;
const EXCERPT = 300;
/** From so many matches on a search is read in the order of its list. */
const MANY_MATCHES = 500;

export interface Listing {
  search?: string;
  category?: string;
  sort?: string;
  cursor?: string;
}

/** Which ideas a list has, whatever their order. */
export type Filter = Pick<Listing, 'search' | 'category'>;

export interface Page {
  ideas: IdeaCard[];
  /** The cursor of the next page. */
  next: string | null;
}

/**
 * One page of the published ideas.
 *
 * @param total how many there are in all, as far as that is known: which way to read a search follows from it
 */
export async function listIdeas(
  queries: Queries,
  listing: Listing,
  { size = PAGE, total = 0 } = {},
): Promise<Page> {
  const words = searched(listing);
  if (words?.length === 0) return { ideas: [], next: null };
  // Without words nothing is more relevant than anything else.
  const wanted = (listing.sort ?? 'newest') as Sort;
  const sort = wanted === 'relevance' && words === null ? 'newest' : wanted;
  const { column, direction, fits } = ORDERS[sort];
  const key = column === 'rank' ? sql.ref<number>('match.rank') : sql.ref<number>(column);
  const after = listing.cursor ? readCursor(sort, listing.cursor, fits, isInstant) : null;
  const compare = sql.raw(direction === 'desc' ? '<' : '>');
  const reading = sort === 'relevance' ? 'ranked' : total < MANY_MATCHES ? 'looked up' : 'in order';
  const rows = await filtered(queries, listing, words, reading)
    .select([
      'idea_id',
      'title',
      sql<string>`substr(description, 1, ${sql.lit(EXCERPT)})`.as('description'),
      'category',
      'difficulty',
      'tags',
      'author_name',
      'published_at',
      'likes',
      'views',
      'shares',
      key.as('at'),
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${key}, idea_id) ${compare} (${after?.value}, ${after?.id})`),
    )
    .orderBy(key, direction)
    .orderBy('idea_id', direction)
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    ideas: shown.map((row) => ({
      id: row.idea_id,
      title: row.title,
      description: row.description,
      category: row.category,
      difficulty: row.difficulty,
      tags: row.tags,
      author: row.author_name,
      datePosted: isoOf(row.published_at),
      likes: row.likes,
      views: row.views,
      shares: row.shares,
    })),
    next: last ? writeCursor(sort, { value: last.at, id: last.idea_id }) : null,
  };
}

interface Counted {
  count: number | string;
}

/** How many ideas a list has in all. */
export async function countIdeas(queries: Queries, filter: Filter): Promise<number> {
  const words = searched(filter);
  if (words?.length === 0) return 0;
  // The index has the published ideas and no others. To look up each match in the list would take three times as long.
  if (words !== null && filter.category === undefined) {
    const matches = indexOf(queries).matches(words);
    const { rows } = await sql<Counted>`select count(*) as count from ${matches} as found`.execute(
      queries,
    );
    return Number(rows[0]?.count);
  }
  const { count } = await filtered(queries, filter, words, 'looked up')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `null` where nothing is searched; an empty list where no word is in what is. */
function searched({ search = '' }: Filter): string[] | null {
  return search.trim() === '' ? null : [...new Set(wordsOf(search))].slice(0, WORDS);
}

/**
 * Whether a row of the list is a match; how it is asked decides how the database goes about it.
 *
 * SQLite, left to itself, looks up each match and sorts them all: 57 ms for 96,000. With a plus before the column it goes
 * through the list in its order, until a page is full of matches: 17 ms, and more only where there are few.
 *
 * PostgreSQL chooses by itself where there are many, and has a few as a list: else it may go through the whole
 * table, by three processes at once.
 */
function isMatch(queries: Queries, words: string[], reading: 'looked up' | 'in order') {
  const ids = sql`(select id from ${indexOf(queries).matches(words)} as found)`;
  if (kindOf(queries) === 'postgres' && reading === 'looked up') {
    return sql<boolean>`idea_id = any(array${ids})`;
  }
  return kindOf(queries) === 'libsql' && reading === 'in order'
    ? sql<boolean>`+idea_id in ${ids}`
    : sql<boolean>`idea_id in ${ids}`;
}

function filtered(
  queries: Queries,
  { category }: Filter,
  words: string[] | null,
  reading: 'ranked' | 'looked up' | 'in order',
) {
  return queries
    .selectFrom('published_ideas')
    .$if(
      reading === 'ranked',
      (query) =>
        query.innerJoin(
          indexOf(queries)
            .matches(words ?? [])
            .as<'match'>('match'),
          (join) => join.on(sql`match.id`, '=', sql.ref('idea_id')),
        ) as unknown as typeof query,
    )
    .$if(words !== null && reading !== 'ranked', (query) =>
      query.where(isMatch(queries, words ?? [], reading === 'in order' ? reading : 'looked up')),
    )
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''));
}
