import { type Kysely, type RawBuilder, sql } from 'kysely';
import { kindOf } from '../database/kind.ts';
import type { Schema } from '../database/schema.ts';
import { wordsOf } from './fold.ts';

/** Not imported from `database.ts`, which imports a migration that imports this file. */
type Queries = Kysely<Schema>;

/** Searched fields of an idea. A match in the title ranks highest, one in the description lowest. */
interface Searched {
  title: string;
  tags: string;
  description: string;
}

/** A word of a search, or the beginning of one. */
export interface Term {
  word: string;
  isPrefix: boolean;
}

/** A full-text index of the published ideas. It uses the words of `wordsOf`. */
interface IdeaIndex {
  put(queries: Queries, id: number, text: Searched): Promise<void>;
  remove(queries: Queries, ids: RawBuilder<unknown>): Promise<void>;
  /** A table of the ideas that contain each of the terms. */
  matches(terms: readonly Term[]): RawBuilder<{ id: number }>;
  /** Whether the idea of an id, a column, contains each of the terms. */
  contains(terms: readonly Term[], id: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Time that `contains` takes for an idea, divided by the time that `matches` takes for a match. */
  costOfTest: number;
  /** Number of matches of a term in a sample of ideas: those with the highest ids, which are random. */
  hitsAmong(term: Term, ideas: number): RawBuilder<{ hits: number }>;
  /** A table of the ranks of these ideas. A better match has a higher rank. Ranks differ between the databases. */
  ranks(terms: readonly Term[], ids: RawBuilder<unknown>): RawBuilder<{ id: number; rank: number }>;
}

const fts5Of = (terms: readonly Term[]): string =>
  terms.map(({ word, isPrefix }) => `"${word}"${isPrefix ? '*' : ''}`).join(' ');

const tsqueryOf = (terms: readonly Term[]): string =>
  terms.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`).join(' & ');

const FTS5: IdeaIndex = {
  async put(queries, id, { title, tags, description }) {
    await this.remove(queries, sql`${id}`);
    const [one, two, three] = [title, tags, description].map((text) => wordsOf(text).join(' '));
    await sql`insert into idea_search (rowid, title, tags, description)
      values (${id}, ${one}, ${two}, ${three})`.execute(queries);
  },
  async remove(queries, ids) {
    await sql`delete from idea_search where rowid in (${ids})`.execute(queries);
  },
  matches(terms) {
    return sql`(select rowid as id from idea_search where idea_search match ${fts5Of(terms)})`;
  },
  hitsAmong(term, ideas) {
    return sql`select count(rowid) as hits from idea_search where idea_search match ${fts5Of([term])} and rowid >=
      (select min(id) from (select idea_id as id from published_ideas order by idea_id desc limit ${sql.lit(ideas)}))`;
  },
  costOfTest: 0,
  contains(terms, id) {
    // FTS5 finds all matches once. `is true` keeps SQLite from looking up each of them in the list.
    return sql`(${id} in (select rowid from idea_search where idea_search match ${fts5Of(terms)})) is true`;
  },
  ranks(terms, ids) {
    // With a plus FTS5 reads its matches once. Without it, it would search again for each id.
    return sql`(select rowid as id, -bm25(idea_search, 10.0, 4.0, 1.0) as rank
      from idea_search where idea_search match ${fts5Of(terms)} and +rowid in ${ids})`;
  },
};

const TSVECTOR: IdeaIndex = {
  async put(queries, id, { title, tags, description }) {
    const document = sql`${documentOf([title, 'A'], [tags, 'B'], [description, 'D'])}::tsvector`;
    await sql`insert into idea_search (idea_id, document) values (${id}, ${document})
      on conflict (idea_id) do update set document = excluded.document`.execute(queries);
  },
  async remove(queries, ids) {
    await sql`delete from idea_search where idea_id in (${ids})`.execute(queries);
  },
  matches(terms) {
    return sql`(select idea_id as id from idea_search where document @@ ${tsqueryOf(terms)}::tsquery)`;
  },
  hitsAmong(term, ideas) {
    return sql`select count(hit) as hits from (select nullif(document @@ ${tsqueryOf([term])}::tsquery, false) as hit
      from idea_search order by idea_id desc limit ${sql.lit(ideas)}) as sample`;
  },
  costOfTest: 2.5,
  contains(terms, id) {
    // A subquery for each idea. So PostgreSQL reads the list in its order and stops when the page is full.
    return sql`(select document @@ ${tsqueryOf(terms)}::tsquery from idea_search as one where one.idea_id = ${id})`;
  },
  ranks(terms, ids) {
    return sql`(select idea_id as id, ts_rank(document, ${tsqueryOf(terms)}::tsquery)::float8 as rank
      from idea_search where idea_id = any(array${ids}))`;
  },
};

/** A document of the words of `wordsOf`, because PostgreSQL's own parser splits some of them. */
function documentOf(...parts: [text: string, weight: string][]): string {
  const words = parts.flatMap(([text, weight]) => wordsOf(text).map((word) => ({ word, weight })));
  return words.map(({ word, weight }, at) => `'${word}':${at + 1}${weight}`).join(' ');
}

export const indexOf = (queries: Queries): IdeaIndex =>
  kindOf(queries) === 'postgres' ? TSVECTOR : FTS5;

/** Builds the index again, such as after a restore. */
export async function indexAll(queries: Queries): Promise<void> {
  const index = indexOf(queries);
  let last = -1;
  for (;;) {
    const page = await queries
      .selectFrom('published_ideas')
      .select(['idea_id', 'title', 'tags', 'description'])
      .where('idea_id', '>', last)
      .orderBy('idea_id')
      .limit(500)
      .execute();
    for (const { idea_id: id, ...text } of page) await index.put(queries, id, text);
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.idea_id;
  }
}
