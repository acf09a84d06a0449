import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { type CardRow, type Rows, rowsOf } from './list.ts';
import { indexOf, type Wanted } from './search-index.ts';

/** Time for testing an idea of a list, divided by the time for looking up and sorting a match. */
const COST_OF_TEST = 6;

interface Matches {
  wanted: Wanted;
  /** The category of `wanted`, whose list is read instead of the list of all ideas. */
  category: string | undefined;
  /** Number of the matches. */
  total: number;
  /** Number of all ideas. */
  ideas: number;
}

export type Range = Pick<Rows, 'by' | 'after' | 'limit'>;

/** Rows of the matches. A few matches are looked up and sorted. For many, the list is read in its order. */
export function readMatches(queries: Queries, matches: Matches, range: Range): Promise<CardRow[]> {
  const isMany = matches.total ** 2 > COST_OF_TEST * range.limit * matches.ideas;
  return rowsOf(queries, {
    ...range,
    ...(isMany ? tested(queries, matches) : found(queries, matches.wanted)),
  });
}

/**
 * The first rows of the matches, and the number of all. `null` for libSQL, which counts faster without reading the
 * values for sorting.
 */
export async function readCounted(queries: Queries, wanted: Wanted, range: Omit<Range, 'after'>) {
  if (kindOf(queries) === 'libsql') return null;
  const rows = await rowsOf(queries, { ...range, ...found(queries, wanted), isCounted: true });
  return { rows, total: rows[0]?.total ?? 0 };
}

type Condition = Pick<Rows, 'from' | 'where' | 'hint'>;

/** A condition for which the database finds all matches in the index. */
function found(queries: Queries, wanted: Wanted): Condition {
  const { id, finds } = indexOf(queries);
  return kindOf(queries) === 'postgres'
    ? { from: 'idea_search', where: finds(wanted) }
    : {
        where: sql`idea_id in (select ${id} from idea_search where ${finds(wanted)})`,
        hint: sql`indexed by published_ideas_orders`,
      };
}

/** A condition for which the database tests one idea after the other, until the page is full. */
function tested(queries: Queries, { wanted, category }: Matches): Condition {
  const { id, fits } = indexOf(queries);
  const test = sql<boolean>`(select ${fits(wanted)} from idea_search
    where idea_search.${id} = published_ideas.idea_id)`;
  return { where: category === undefined ? test : sql`category = ${category} and ${test}` };
}
