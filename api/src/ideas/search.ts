import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import type { Cursor } from './cursor.ts';
import { wordsOf } from './fold.ts';
import {
  CARD_COLUMNS,
  type CardRow,
  type Listing,
  lastSeen,
  ORDERS,
  PAGE,
  type Page,
  pageOf,
} from './list.ts';
import { indexOf } from './search-index.ts';

/** More say nothing that the first ones don't. */
const WORDS = 8;
/** From so many matches on a search is read in the order of its list. */
const MANY = 500;

export interface Search extends Listing {
  search: string;
}

export interface Found extends Page {
  /** How many ideas are found in all. */
  total: number;
}

/**
 * One page of the published ideas that have each of the words, and how many have. It is one statement, since finding
 * the matches takes longer than all the rest.
 *
 * Few matches are looked up in the list and sorted. With many, the list is read in its order until a page is full of
 * them. Whichever is not needed has a limit of 0, so that the database doesn't begin it.
 *
 * @param many from how many matches on
 */
export async function searchIdeas(
  queries: Queries,
  { search, category, sort = 'newest', cursor }: Search,
  { size = PAGE, many = MANY } = {},
): Promise<Found> {
  const words = [...new Set(wordsOf(search))].slice(0, WORDS);
  if (words.length === 0) return { ideas: [], next: null, total: 0 };
  const { column, direction } = ORDERS[sort];
  const isRanked = sort === 'relevance';
  const [at, id] = [sql.ref(column), sql.ref(isRanked ? 'id' : 'idea_id')];
  const last = lastSeen(sort, cursor);
  const compare = sql.raw(direction === 'desc' ? '<' : '>');
  const after = last ? sql`and (${at}, ${id}) ${compare} (${last.value}, ${last.id})` : sql``;
  const isOfCategory = sql`exists (select 1 from published_ideas where idea_id = id and category = ${category})`;
  const first = (limit: RawBuilder<unknown>) =>
    sql`${after} order by ${at} ${sql.raw(direction)}, ${id} ${sql.raw(direction)} limit ${limit}`;
  const rows = sql.lit(size + 1);
  const rowsIf = (condition: RawBuilder<unknown>) =>
    sql`(select case when ${condition} then ${rows} else 0 end from counted)`;
  const listed = sql`select idea_id as id, ${at} as at from published_ideas`;
  const ids = sql`(select id from found)`;
  // PostgreSQL gets few as an array: to a query it may join the whole table.
  const isFew = kindOf(queries) === 'postgres' ? sql`= any(array${ids})` : sql`in ${ids}`;

  const found = sql<{ id: number; rank: number }>`(
    select id${isRanked ? sql`, rank` : sql``} from ${indexOf(queries).matches(words)} as match
    where ${category === undefined ? sql`true` : isOfCategory}
  )`;
  const counted = sql<{ total: number }>`(select count(id) as total from found)`;
  const page = sql<{ id: number; at: Cursor['value'] }>`(${
    isRanked
      ? sql`select id, rank as at from found where true ${first(rows)}`
      : sql`select id, at from (
          select id, at from (
            ${listed} where idea_id ${isFew} ${first(rowsIf(sql`total < ${sql.lit(many)}`))}
          ) as few
          union all
          select id, at from (
            ${listed} where (idea_id in ${ids}) is true ${first(rowsIf(sql`total >= ${sql.lit(many)}`))}
          ) as many
        ) as one limit ${rows}`
  })`;
  const cards = await queries
    .with(
      (cte) => cte('found').materialized(),
      () => found,
    )
    .with(
      (cte) => cte('counted').materialized(),
      () => counted,
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
  // Where there is nothing, or nothing more, one row has the number alone.
  const isCard = (row: (typeof cards)[number]): row is CardRow & typeof row => row.idea_id !== null;
  return { ...pageOf(cards.filter(isCard), sort, size), total: Number(cards[0]?.total) };
}
