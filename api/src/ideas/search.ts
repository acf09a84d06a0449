import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import type { Position } from '../http/cursors.ts';
import { wordsOf } from './fold.ts';
import {
  CARD_COLUMNS,
  type CardRow,
  type Listing,
  ORDERS,
  PAGE,
  type Page,
  pageOf,
  type Sort,
} from './list.ts';
import { indexOf, type Term } from './search-index.ts';

/** Maximum number of words of a search; further ones are ignored. */
const WORDS = 8;
/** Number of matches from which a search is read in the order of its list. */
export const MANY = 500;
/** Maximum number of matches that are ranked: the newest ones. */
const RANKED = 1000;

/** The words of a search. The last one also stands for words that begin with it. */
export function termsOf(search: string): Term[] {
  const words = [...new Set(wordsOf(search))].slice(0, WORDS);
  return words.map((word, index) => ({ word, isPrefix: index === words.length - 1 }));
}

export interface Search extends Listing {
  terms: readonly Term[];
}

interface SearchOptions {
  size?: number;
  many?: number;
  ranked?: number;
  known?: number;
}

export interface Found extends Page {
  total: number;
}

/** The number of published ideas that contain each of the terms. */
export async function countMatches(
  queries: Queries,
  { terms, category }: Pick<Search, 'terms' | 'category'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(id) as total from
    ${matchesOf(queries, terms, category)} as matches`.execute(queries);
  return Number(rows[0]?.total);
}

/** Whether testing the ideas of a list one by one costs less than finding all matches. */
export function isTestCheaper(queries: Queries, sort: Sort, total: number, ideas: number): boolean {
  const most = sort === 'relevance' ? RANKED : PAGE;
  return total >= MANY && total ** 2 > indexOf(queries).costOfTest * most * ideas;
}

/**
 * One page of the published ideas that contain each of the terms, and the number of matches. It is one statement,
 * because finding the matches takes longer than everything else.
 *
 * A few matches are looked up in the list and sorted. For many, the list is read in its order until a page is full of
 * matches. The unused way has a limit of 0, so that the database doesn't start it. By relevance, the newest matches are
 * found in the same two ways, and only those are ranked.
 *
 * @param many number of matches from which the list is read in its order
 * @param known number of matches, if the caller knows it. Then the statement tests each idea of the list and skips the
 * count
 */
export async function searchIdeas(
  queries: Queries,
  { terms, category, sort = 'newest', after = null }: Search,
  { size = PAGE, many = MANY, ranked = RANKED, known }: SearchOptions = {},
): Promise<Found> {
  if (terms.length === 0) return { ideas: [], last: null, total: 0 };
  const { direction } = ORDERS[sort];
  const isRanked = sort === 'relevance';
  const index = indexOf(queries);
  const rows = sql.lit(size + 1);
  const ids = sql`(select id from found)`;
  // PostgreSQL gets a few ids as an array. With a subquery, it may join the whole table.
  const isFew = kindOf(queries) === 'postgres' ? sql`= any(array${ids})` : sql`in ${ids}`;

  const listed = (by: Exclude<Sort, 'relevance'>, start: Position | null) => {
    const order = orderBy(ORDERS[by].column, 'idea_id', ORDERS[by].direction, start);
    const list = sql`select idea_id as id, ${sql.ref(ORDERS[by].column)} as at from published_ideas`;
    const most = isRanked ? sql.lit(ranked) : rows;
    if (known !== undefined) {
      const isListed = category === undefined ? sql`` : sql`category = ${category} and`;
      return sql`${list} where ${isListed} ${index.contains(terms, sql`published_ideas.idea_id`)} ${order} limit ${most}`;
    }
    const limit = (condition: RawBuilder<unknown>) =>
      sql`limit (select case when ${condition} then ${most} else 0 end from counted)`;
    return sql`select id, at from (
        select id, at from (
          ${list} where idea_id ${isFew} ${order} ${limit(sql`total < ${sql.lit(many)}`)}
        ) as few
        union all
        select id, at from (
          ${list} where (idea_id in ${ids}) is true ${order} ${limit(sql`total >= ${sql.lit(many)}`)}
        ) as many
      ) as one limit ${most}`;
  };

  const page = sql<{ id: number; at: Position['value'] }>`(${
    isRanked
      ? sql`select id, rank as at from ${index.ranks(terms, sql`(select id from newest)`)} as ranks
          where true ${orderBy('rank', 'id', direction, after)} limit ${rows}`
      : listed(sort, after)
  })`;
  const newest = sql<{
    id: number;
  }>`(select id from (${listed('newest', null)}) as newest_matches)`;
  const found = matchesOf(queries, terms, category);
  const cards = await queries
    .with(
      (cte) => cte('found').materialized(),
      () => (known === undefined ? found : sql<{ id: number }>`(select 0 as id)`),
    )
    .with(
      (cte) => cte('counted').materialized(),
      () =>
        known === undefined
          ? sql<{ total: number }>`(select count(id) as total from found)`
          : sql<{ total: number }>`(select ${known} as total)`,
    )
    .with(
      (cte) => cte('newest').materialized(),
      () => (isRanked ? newest : sql<{ id: number }>`(select 0 as id)`),
    )
    .with(
      (cte) => cte('page').materialized(),
      () => page,
    )
    .selectFrom('counted')
    .leftJoin('page', (join) => join.onTrue())
    .leftJoin('published_ideas', 'idea_id', 'page.id')
    .select([...CARD_COLUMNS, 'counted.total', 'page.at'])
    .orderBy('page.at', direction)
    .orderBy('page.id', direction)
    .execute();
  // If no match is left for the page, one row contains only the total.
  const isCard = (row: (typeof cards)[number]): row is CardRow & typeof row => row.idea_id !== null;
  return { ...pageOf(cards.filter(isCard), size), total: Number(cards[0]?.total) };
}

/** A table of the published ideas that contain each of the terms, in one category or in all. */
function matchesOf(queries: Queries, terms: readonly Term[], category: string | undefined) {
  const isOfCategory = sql`exists (select 1 from published_ideas where idea_id = id and category = ${category})`;
  return sql<{ id: number }>`(
    select id from ${indexOf(queries).matches(terms)} as match
    where ${category === undefined ? sql`true` : isOfCategory}
  )`;
}

/** The end of a query's `where`, and its order: the rows after a cursor. */
function orderBy(by: string, id: string, direction: 'asc' | 'desc', last: Position | null) {
  const [at, tie, way] = [sql.ref(by), sql.ref(id), sql.raw(direction)];
  const compare = sql.raw(direction === 'desc' ? '<' : '>');
  const after = last ? sql`and (${at}, ${tie}) ${compare} (${last.value}, ${last.id})` : sql``;
  return sql`${after} order by ${at} ${way}, ${tie} ${way}`;
}
