import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { wordsOf } from './fold.ts';

/** What is searched, the title first, the description last. */
interface Searched {
  title: string;
  tags: string;
  description: string;
}

interface Match {
  id: number;
  /** The better the idea fits, the larger. Says nothing across databases. */
  rank: number;
}

/** A full-text index of the published ideas. Its words are those of `wordsOf`. */
interface IdeaIndex {
  put(queries: Queries, id: number, text: Searched): Promise<void>;
  remove(queries: Queries, ids: RawBuilder<unknown>): Promise<void>;
  /** The ideas that have each of the words, the last one at the beginning of a word too, as a table. */
  matches(words: readonly string[]): RawBuilder<Match>;
}

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
  matches(words) {
    const query = `${words.map((word) => `"${word}"`).join(' ')}*`;
    return sql`(select rowid as id, -bm25(idea_search, 10.0, 4.0, 1.0) as rank
      from idea_search where idea_search match ${query})`;
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
  matches(words) {
    const text = `${words.map((word) => `'${word}'`).join(' & ')}:*`;
    const query = sql`${text}::tsquery`;
    return sql`(select idea_id as id, ts_rank(document, ${query})::float8 as rank
      from idea_search where document @@ ${query})`;
  },
};

/** Of words, so that PostgreSQL's own parser, which takes some apart, is not asked. */
function documentOf(...parts: [text: string, weight: string][]): string {
  const words = parts.flatMap(([text, weight]) => wordsOf(text).map((word) => ({ word, weight })));
  return words.map(({ word, weight }, at) => `'${word}':${at + 1}${weight}`).join(' ');
}

export const indexOf = (queries: Queries): IdeaIndex =>
  kindOf(queries) === 'postgres' ? TSVECTOR : FTS5;

/** Makes the index anew, as after a restore. */
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
