import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { addToIndex, type SearchedIdea, type Term } from './search-words.ts';

/** Selects the ideas that contain each of the terms, except those that contain each term of `without`. */
export interface Wanted {
  terms: readonly Term[];
  without?: readonly Term[];
}

/** A full-text index of the published ideas, in the table `idea_search`. */
interface IdeaIndex {
  /** The column with the ideas' ids. */
  id: RawBuilder<number>;
  /** The words of a row, separated by spaces. */
  words: RawBuilder<string>;
  /** A condition for which the database looks up all matches in the index. */
  finds(wanted: Wanted): RawBuilder<boolean>;
  /** A condition for the ideas that contain at least one term of each list. */
  findsAny(...lists: readonly (readonly Term[])[]): RawBuilder<boolean>;
  /** Selects the positions of those terms that ideas contain. */
  contained(terms: readonly Term[]): RawBuilder<{ at: number }>;
  /** The condition of `finds`, tested on the words of a single row. */
  fits(wanted: Wanted): RawBuilder<boolean>;
}

const fts5Term = ({ word, isPrefix }: Term) => `"${word}"${isPrefix ? '*' : ''}`;

const lexemeOf = ({ word, isPrefix }: Term) => `'${word}'${isPrefix ? ':*' : ''}`;

const FTS5: IdeaIndex = {
  id: sql`rowid`,
  words: sql`words`,
  finds({ terms, without }) {
    const all = (list: readonly Term[]) => list.map(fts5Term).join(' AND ');
    return sql`idea_search match ${without ? `(${all(terms)}) NOT (${all(without)})` : all(terms)}`;
  },
  findsAny: (...lists) =>
    sql`idea_search match ${lists.map((terms) => `(${terms.map(fts5Term).join(' OR ')})`).join(' AND ')}`,
  contained: (
    terms,
  ) => sql`select key as at from json_each(${JSON.stringify(terms.map(fts5Term))}) as term
    where exists (select 1 from idea_search where idea_search match term.value)`,
  fits({ terms, without }) {
    const all = (list: readonly Term[]) =>
      sql.join(
        list.map(({ word, isPrefix }) => sql`instr(words, ${` ${word}${isPrefix ? '' : ' '}`})`),
        sql` and `,
      );
    return without ? sql`${all(terms)} and not (${all(without)})` : sql`${all(terms)}`;
  },
};

const TSVECTOR: IdeaIndex = {
  id: sql`idea_id`,
  words: sql`array_to_string(tsvector_to_array(document), ' ')`,
  finds({ terms, without }) {
    const all = (list: readonly Term[]) => list.map(lexemeOf).join(' & ');
    const query = without ? `${all(terms)} & !(${all(without)})` : all(terms);
    return sql`document @@ ${query}::tsquery`;
  },
  findsAny: (...lists) =>
    sql`document @@ ${lists.map((terms) => `(${terms.map(lexemeOf).join(' | ')})`).join(' & ')}::tsquery`,
  contained: (terms) => sql`select at - 1 as at
    from unnest(${terms.map(lexemeOf)}::tsquery[]) with ordinality as term (query, at)
    where exists (select from idea_search where document @@ query)`,
  fits: (wanted) => TSVECTOR.finds(wanted),
};

export const indexOf = (queries: Queries): IdeaIndex =>
  kindOf(queries) === 'postgres' ? TSVECTOR : FTS5;

/** Adds an idea to the index or replaces its words. */
export async function indexIdea(queries: Queries, idea: SearchedIdea): Promise<void> {
  await removeFromIndex(queries, sql`${idea.idea_id}`);
  await addToIndex(queries, [idea]);
}

export async function removeFromIndex(queries: Queries, ids: RawBuilder<unknown>): Promise<void> {
  await sql`delete from idea_search where ${indexOf(queries).id} in (${ids})`.execute(queries);
}

/** Replaces the words of all ideas of an author, whose name changed. */
export async function indexAuthor(queries: Queries, authorId: string): Promise<void> {
  const ideas = await queries
    .selectFrom('published_ideas')
    .select(['idea_id', 'title', 'tags', 'description', 'category', 'author_name'])
    .where('author_id', '=', authorId)
    .execute();
  for (const idea of ideas) await indexIdea(queries, idea);
}
