import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { type CardRow, type Rows, rowsOf } from './list.ts';
import { indexOf, type Wanted } from './search-index.ts';

/** Time for testing an idea of a list, divided by the time for looking up and sorting a match. */
const COST_OF_TEST = 6;

export interface Matches {
  wanted: Wanted;
  /** The category of `wanted`, whose list is read instead of the list of all ideas. */
  category: string | undefined;
  /** Number of the matches. */
  total: number;
  /** Number of all ideas. */
  ideas: number;
}

/** Rows of the matches. A few matches are looked up and sorted. For many, the list is read in its order. */
export function readMatches(
  queries: Queries,
  matches: Matches,
  rows: Omit<Rows, 'where'>,
): Promise<CardRow[]> {
  const isMany = matches.total ** 2 > COST_OF_TEST * rows.limit * matches.ideas;
  return rowsOf(queries, { ...rows, ...(isMany ? tested : found)(queries, matches) });
}

type Condition = Required<Pick<Rows, 'where'>> & Pick<Rows, 'hint'>;

/** A condition for which the database finds all matches in the index. */
function found(queries: Queries, { wanted }: Matches): Condition {
  const { id, finds } = indexOf(queries);
  const ids = sql`(select ${id} from idea_search where ${finds(wanted)})`;
  // PostgreSQL gets the ids as an array. With a subquery, it may join the whole table.
  return kindOf(queries) === 'postgres'
    ? { where: sql`idea_id = any(array${ids})` }
    : { where: sql`idea_id in ${ids}`, hint: sql`indexed by published_ideas_orders` };
}

/** A condition for which the database tests one idea after the other, until the page is full. */
function tested(queries: Queries, { wanted, category }: Matches): Condition {
  const { id, fits } = indexOf(queries);
  const test = sql<boolean>`(select ${fits(wanted)} from idea_search
    where idea_search.${id} = published_ideas.idea_id)`;
  return { where: category === undefined ? test : sql`category = ${category} and ${test}` };
}
