import { type Selectable, sql } from 'kysely';
import type { PublishedIdeaTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import type { Position } from '../http/cursors.ts';
import { isoOf } from './columns.ts';
import type { IdeaCard } from './schemas.ts';

export const SORTS = ['newest', 'popular', 'alphabetical', 'relevance'] as const;

export type Sort = (typeof SORTS)[number];

/** The order of each list. Ids break ties, so that each cursor has one position. */
export const ORDERS = {
  newest: { column: 'published_at', direction: 'desc' },
  popular: { column: 'likes', direction: 'desc' },
  alphabetical: { column: 'sort_title', direction: 'asc' },
  /** Only for searches. */
  relevance: { column: 'rank', direction: 'desc' },
} as const;

export const PAGE = 24;
const EXCERPT = 300;

export interface Listing {
  category?: string;
  /** Newest first by default. */
  sort?: Sort;
  /** The list starts after this position. */
  after?: Position | null;
}

export interface Page {
  ideas: IdeaCard[];
  /** Position of the last idea, if more follow. */
  last: Position | null;
}

/** Columns that a card shows. */
export const CARD_COLUMNS = [
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
] as const;

export type CardRow = Pick<
  Selectable<PublishedIdeaTable>,
  Extract<(typeof CARD_COLUMNS)[number], string> | 'description'
> & {
  /** The row's value in the list's order. */
  at: Position['value'];
};

export async function listIdeas(
  queries: Queries,
  { category, sort: wanted = 'newest', after = null }: Listing,
  { size = PAGE } = {},
): Promise<Page> {
  // Without search words, all ideas are equally relevant.
  const sort = wanted === 'relevance' ? 'newest' : wanted;
  const { column, direction } = ORDERS[sort];
  const compare = sql.raw(direction === 'desc' ? '<' : '>');
  const rows = await queries
    .selectFrom('published_ideas')
    .select([...CARD_COLUMNS, sql.ref<Position['value']>(column).as('at')])
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(column)}, idea_id) ${compare} (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy(column, direction)
    .orderBy('idea_id', direction)
    .limit(size + 1)
    .execute();
  return pageOf(rows, size);
}

/** The number of published ideas, of one category or of all. */
export async function countIdeas(queries: Queries, category?: string): Promise<number> {
  const { count } = await queries
    .selectFrom('published_ideas')
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * @param rows one more than the page has, if there are more
 */
export function pageOf(rows: readonly CardRow[], size: number): Page {
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
    last: last ? { value: last.at, id: last.idea_id } : null,
  };
}
