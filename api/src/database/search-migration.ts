import { type Kysely, type RawBuilder, sql } from 'kysely';
import { documentOf, type Searched } from '../ideas/search-words.ts';
import { kindOf } from './kind.ts';

/** Adds an index for sorting the matches of a search, which is narrower than the table. Rebuilds the search index. */
export async function narrowSearch(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('published_ideas_orders')
    .on('published_ideas')
    .columns(['idea_id', 'published_at', 'likes', 'sort_title'])
    .execute();
  await rebuildSearch(database);
}

/** Builds the search index again, in its current form. */
export async function rebuildSearch(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('idea_search').execute();
  if (kindOf(database) === 'libsql') {
    // With the tokenizer `ascii`, each of our words is one token. `prefix` is for the beginnings of words.
    await sql`create virtual table idea_search using fts5(words, prefix = '1 2 3 4',
      tokenize = "ascii tokenchars '=@'")`.execute(database);
    await indexAll(database, sql`rowid, words`, 'text');
    return;
  }
  // PostgreSQL reads the row of each match. Narrow rows take a third of the time. It moves a document out of its row
  // only if the row is longer than 2 kB, so padding makes all rows that long. Stored, it has 31 bytes.
  await sql`create table idea_search (
    idea_id bigint primary key references published_ideas on delete cascade,
    document tsvector not null,
    padding text not null default repeat(' ', 2100)
  ) with (toast_tuple_target = 128)`.execute(database);
  await sql`alter table idea_search alter column document set storage external`.execute(database);
  await indexAll(database, sql`idea_id, document`, 'tsvector');
  // Without `fastupdate`, searches never read a list of changes that are not in the index yet.
  await sql`create index idea_search_document on idea_search using gin (document)
    with (fastupdate = off)`.execute(database);
}

interface Published {
  published_ideas: Searched & { idea_id: number };
}

async function indexAll(
  database: Kysely<unknown>,
  columns: RawBuilder<unknown>,
  type: 'text' | 'tsvector',
): Promise<void> {
  const kind = kindOf(database);
  let last = -1;
  for (;;) {
    const page = await (database as Kysely<Published>)
      .selectFrom('published_ideas')
      .select(['idea_id', 'title', 'tags', 'description', 'category'])
      .where('idea_id', '>', last)
      .orderBy('idea_id')
      .limit(500)
      .execute();
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.idea_id;
    const rows = page.map(
      (idea) =>
        sql`(cast(${idea.idea_id} as bigint), cast(${documentOf(kind, idea)} as ${sql.raw(type)}))`,
    );
    await sql`insert into idea_search (${columns}) values ${sql.join(rows)}`.execute(database);
  }
}
