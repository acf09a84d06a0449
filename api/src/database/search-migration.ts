import { type Kysely, sql } from 'kysely';
import { addToIndex, type SearchedIdea } from '../ideas/search-words.ts';
import { kindOf } from './kind.ts';

/** Adds an index for sorting the matches of a search, which is narrower than the table. */
export async function narrowSearch(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('published_ideas_orders')
    .on('published_ideas')
    .columns(['idea_id', 'published_at', 'likes', 'sort_title'])
    .execute();
}

/** On PostgreSQL, adds the values for sorting to the search index. Before, they were in an index of `published_ideas`. */
export async function sortSearch(database: Kysely<unknown>): Promise<void> {
  if (kindOf(database) === 'libsql') return;
  await database.schema.dropIndex('published_ideas_orders').execute();
}

/** Builds the search index again, in its current form. */
export async function rebuildSearch(database: Kysely<unknown>): Promise<void> {
  await database.schema.dropTable('idea_search').execute();
  if (kindOf(database) === 'libsql') {
    // With the tokenizer `ascii`, each of our words is one token. `prefix` is for the beginnings of words.
    await sql`create virtual table idea_search using fts5(words, prefix = '1 2 3 4',
      tokenize = "ascii tokenchars '=@'")`.execute(database);
    await indexAll(database);
    return;
  }
  // PostgreSQL reads the row of each match. Narrow rows take a third of the time. It moves a document out of its row
  // only if the row is longer than 2 kB, so padding makes all rows that long. Stored, it has 31 bytes. The free tenth of
  // each page takes changes of `likes`. In another page, such a change would also change the index.
  await sql`create table idea_search (
    idea_id bigint primary key references published_ideas on delete cascade,
    published_at bigint not null,
    likes integer not null,
    document tsvector not null,
    sort_title text not null,
    padding text not null default repeat(' ', 2100)
  ) with (toast_tuple_target = 128, fillfactor = 90)`.execute(database);
  await sql`alter table idea_search alter column document set storage external,
    alter column sort_title set storage main`.execute(database);
  await sql`create or replace function copy_likes() returns trigger language plpgsql as $$ begin
    update idea_search set likes = new.likes where idea_id = new.idea_id;
    return null;
  end $$`.execute(database);
  await sql`drop trigger if exists copy_likes on published_ideas`.execute(database);
  await sql`create trigger copy_likes after update of likes on published_ideas
    for each row when (old.likes <> new.likes) execute function copy_likes()`.execute(database);
  await indexAll(database);
  // Without `fastupdate`, searches never read a list of changes that are not in the index yet.
  await sql`create index idea_search_document on idea_search using gin (document)
    with (fastupdate = off)`.execute(database);
}

async function indexAll(database: Kysely<unknown>): Promise<void> {
  let last = -1;
  for (;;) {
    const page = await (database as Kysely<{ published_ideas: SearchedIdea }>)
      .selectFrom('published_ideas')
      .select(['idea_id', 'title', 'tags', 'description', 'category', 'author_name'])
      .where('idea_id', '>', last)
      .orderBy('idea_id')
      .limit(500)
      .execute();
    const end = page.at(-1);
    if (end === undefined) return;
    last = end.idea_id;
    await addToIndex(database, page);
  }
}
