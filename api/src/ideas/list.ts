import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { PublishedIdeaTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { type Position, splitPage } from '../http/cursors.ts';
import { PERSON_COLUMNS, type PersonRow, personOf } from '../members/person.ts';
import { isoOf } from './columns.ts';
import type { IdeaCard } from './schemas.ts';

export const SORTS = ['newest', 'popular', 'alphabetical', 'relevance'] as const;

export type Sort = (typeof SORTS)[number];

/** The order of each list. Ids break ties, so that each position is unique. */
const ORDERS = {
  newest: { column: 'published_at', direction: 'desc' },
  popular: { column: 'likes', direction: 'desc' },
  alphabetical: { column: 'sort_title', direction: 'asc' },
} as const;

export const PAGE = 24;
/** The number of a page in an address. */
export const PAGE_NUMBER = '^[1-9]\\d{0,5}$';
const EXCERPT = 300;

export interface Listing {
  category?: string | undefined;
  /** Id of a member. Only the ideas of this author. */
  author?: string;
  /** Newest first by default. */
  sort?: Sort;
  /** The list starts after this position. */
  after?: Position | null | undefined;
  /** Number of ideas to leave out at its start. */
  skip?: number;
}

export interface Page {
  ideas: IdeaCard[];
  /** Position of the last idea, if more follow. */
  last: Position | null;
}

/** Columns that a card shows. */
const CARD_COLUMNS = [
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
  'comments',
] as const;

export type CardRow = Pick<
  Selectable<PublishedIdeaTable>,
  Extract<(typeof CARD_COLUMNS)[number], string> | 'description'
> &
  PersonRow & {
    /** The row's value in the list's order. */
    at: Position['value'];
    /** Number of all rows of the list, if it is counted. */
    total: number | null;
  };

export async function listIdeas(
  queries: Queries,
  { category, author, sort = 'newest', after, skip }: Listing,
  { size = PAGE } = {},
): Promise<Page> {
  const conditions = [
    ...(category === undefined ? [] : [sql<boolean>`category = ${category}`]),
    ...(author === undefined ? [] : [sql<boolean>`author_id = ${author}`]),
  ];
  const where =
    conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : undefined;
  // Without search words, all ideas are equally relevant.
  const by = sort === 'relevance' ? 'newest' : sort;
  return pageOf(await rowsOf(queries, { by, after, skip, where, limit: size + 1 }), size);
}

export interface Rows {
  by: keyof typeof ORDERS;
  /** The table with the order's columns, and whether to count all rows of the list. */
  from?: 'published_ideas' | 'idea_search';
  isCounted?: boolean;
  after?: Position | null | undefined;
  skip?: number | undefined;
  where?: RawBuilder<boolean> | undefined;
  /** Names the index that the database must use. */
  hint?: RawBuilder<unknown>;
  limit: number;
}

/** Rows of a list, in its order. Only the rows of the result are read as a whole. */
export async function rowsOf(
  queries: Queries,
  {
    by,
    from = 'published_ideas',
    isCounted,
    after,
    skip,
    where = sql`true`,
    hint = sql``,
    limit,
  }: Rows,
): Promise<CardRow[]> {
  const { column, direction } = ORDERS[by];
  const [at, way] = [sql.ref(column), sql.raw(direction)];
  const compare = sql.raw(direction === 'desc' ? '<' : '>');
  const isLater = after
    ? sql`and (${at}, idea_id) ${compare} (${after.value}, ${after.id})`
    : sql``;
  // A parameter, so that each page has the same prepared statement.
  const offset = skip ? sql`offset ${skip}` : sql``;
  const total = isCounted ? sql`count(idea_id) over ()` : sql`null`;
  return queries
    .with(
      'page',
      () =>
        sql<{
          id: number;
          at: Position['value'];
          total: number | null;
        }>`(select idea_id as id, ${at} as at, ${total} as total from ${sql.table(from)} ${hint}
        where ${where} ${isLater} order by ${at} ${way}, idea_id ${way} limit ${sql.lit(limit)} ${offset})`,
    )
    .selectFrom('page')
    .innerJoin('published_ideas', 'idea_id', 'page.id')
    .leftJoin('users', 'users.id', 'published_ideas.author_id')
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .select([...CARD_COLUMNS, ...PERSON_COLUMNS, 'page.at', 'page.total'])
    .orderBy('page.at', direction)
    .orderBy('page.id', direction)
    .execute();
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
  const { shown, last } = splitPage(rows, size);
  return {
    ideas: shown.map(cardOf),
    last: last ? { value: last.at, id: last.idea_id } : null,
  };
}

function cardOf(row: CardRow): IdeaCard {
  const author = personOf(row, row.author_name);
  return {
    id: row.idea_id,
    title: row.title,
    description: row.description,
    category: row.category,
    difficulty: row.difficulty,
    tags: row.tags,
    author: author.name,
    authorId: author.id,
    authorPicture: author.picture,
    datePosted: isoOf(row.published_at),
    likes: row.likes,
    views: row.views,
    shares: row.shares,
    comments: row.comments,
  };
}
