import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { kindOf } from './kind.ts';

type Table = CreateTableBuilder<string, string>;

const TEXT = [
  'title',
  'description',
  'category',
  'difficulty',
  'tags',
  'required_skills',
  'estimated_time',
  'resources',
];

/** Creates the tables of ideas and of everything members do with them. In samples mode these tables stay empty. */
export async function createCommunity(database: Kysely<unknown>): Promise<void> {
  await createIdeas(database);
  await createMarks(database);
  await createMessages(database);
  await createReviews(database);
  await createOwn(database);
  await createSearch(database);
  await database.schema.alterTable('outbox').addColumn('subject_id', 'text').execute();
}

async function createIdeas(database: Kysely<unknown>): Promise<void> {
  // An `integer` key is libSQL's rowid, which the search index uses.
  const number = kindOf(database) === 'postgres' ? 'bigint' : 'integer';
  let ideas: Table = database.schema
    .createTable('ideas')
    .addColumn('id', number, (column) => column.primaryKey())
    .addColumn('author_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('rejection_reason', 'text')
    .addColumn('submission_key', 'text')
    .addColumn('submission_hash', 'text')
    .addColumn('submitted_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addColumn('decided_at', 'bigint');
  for (const name of [...TEXT, 'submitter_name', 'submitter_email', 'contact_preference']) {
    ideas = ideas.addColumn(name, 'text', (column) => column.notNull());
  }
  await ideas.addUniqueConstraint('ideas_submission', ['author_id', 'submission_key']).execute();
  await index(database, 'ideas', ['author_id', 'submitted_at']);
  await index(database, 'ideas', ['status', 'updated_at', 'id']);

  let published: Table = database.schema
    .createTable('published_ideas')
    .addColumn('idea_id', number, (column) =>
      column.primaryKey().references('ideas.id').onDelete('cascade'),
    )
    // Compared by bytes on both databases, as the sorted lists and their cursors expect.
    .addColumn(
      'sort_title',
      kindOf(database) === 'postgres' ? sql`text collate "C"` : 'text',
      (column) => column.notNull(),
    )
    .addColumn('author_name', 'text', (column) => column.notNull())
    .addColumn('published_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull());
  for (const name of TEXT) published = published.addColumn(name, 'text', (c) => c.notNull());
  for (const name of ['views', 'likes', 'shares', 'saves']) {
    published = published.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0));
  }
  await published.execute();
  for (const column of ['published_at', 'likes', 'sort_title']) {
    await index(database, 'published_ideas', [column, 'idea_id']);
    await index(database, 'published_ideas', ['category', column, 'idea_id']);
  }
}

async function createMarks(database: Kysely<unknown>): Promise<void> {
  for (const name of ['likes', 'saves']) {
    await ofPublishedIdea(database, name)
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_key`, ['idea_id', 'user_id'])
      .execute();
    await index(database, name, ['user_id', 'created_at']);
  }
  await ofPublishedIdea(database, 'idea_visits')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('visitor', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('idea_visits_key', ['day', 'idea_id', 'kind', 'visitor'])
    .execute();
  await index(database, 'idea_visits', ['idea_id']);
  await database.schema
    .createTable('visit_salts')
    .addColumn('day', 'integer', (column) => column.primaryKey())
    .addColumn('salt', 'text', (column) => column.notNull())
    .execute();
}

async function createMessages(database: Kysely<unknown>): Promise<void> {
  await ofIdea(database, 'messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('sender_name', 'text', (column) => column.notNull())
    .addColumn('sender_email', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .execute();
  await index(database, 'messages', ['recipient_id', 'created_at', 'id']);
  await index(database, 'messages', ['sender_id']);
  await index(database, 'messages', ['idea_id']);
  await index(database, 'messages', ['created_at']);
  await database.schema
    .createTable('message_blocks')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_blocks_key', ['user_id', 'sender'])
    .execute();
}

async function createReviews(database: Kysely<unknown>): Promise<void> {
  await ofIdea(database, 'reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_id', 'text', (column) =>
      column.references('messages.id').onDelete('cascade'),
    )
    .addColumn('reporter_id', 'text', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('resolved_at', 'bigint')
    .addColumn('resolved_by', 'text', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .execute();
  await index(database, 'reports', ['resolved_at', 'created_at']);
  for (const column of ['idea_id', 'message_id', 'reporter_id', 'resolved_by']) {
    await index(database, 'reports', [column]);
  }
  await database.schema
    .createTable('decisions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // Not a reference: the decision stays when the idea is deleted.
    .addColumn('idea_id', 'bigint', (column) => column.notNull())
    .addColumn('reviewer_id', 'text', (column) =>
      column.references('users.id').onDelete('set null'),
    )
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await index(database, 'decisions', ['created_at', 'id']);
  await index(database, 'decisions', ['idea_id', 'created_at']);
  await index(database, 'decisions', ['reviewer_id']);
}

/** Creates the tables that belong to a single member. */
async function createOwn(database: Kysely<unknown>): Promise<void> {
  const own = (name: string) =>
    database.schema
      .createTable(name)
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      );
  await own('drafts')
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('drafts_key', ['user_id', 'form'])
    .execute();
  await index(database, 'drafts', ['updated_at']);
  await own('member_settings')
    .addColumn('settings', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('member_settings_key', ['user_id'])
    .execute();
  await own('pictures')
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pictures_key', ['user_id'])
    .execute();
}

async function createSearch(database: Kysely<unknown>): Promise<void> {
  if (kindOf(database) === 'libsql') {
    await sql`create virtual table idea_search using fts5(title, tags, description, tokenize = 'unicode61 remove_diacritics 0')`.execute(
      database,
    );
    return;
  }
  await ofPublishedIdea(database, 'idea_search')
    .addColumn('document', sql`tsvector`, (column) => column.notNull())
    .addPrimaryKeyConstraint('idea_search_key', ['idea_id'])
    .execute();
  await sql`create index idea_search_document on idea_search using gin (document)`.execute(
    database,
  );
}

const ofIdea = (database: Kysely<unknown>, name: string) =>
  database.schema
    .createTable(name)
    .addColumn('idea_id', 'bigint', (column) =>
      column.notNull().references('ideas.id').onDelete('cascade'),
    );

const ofPublishedIdea = (database: Kysely<unknown>, name: string) =>
  database.schema
    .createTable(name)
    .addColumn('idea_id', 'bigint', (column) =>
      column.notNull().references('published_ideas.idea_id').onDelete('cascade'),
    );

async function index(database: Kysely<unknown>, table: string, columns: string[]): Promise<void> {
  await database.schema
    .createIndex([table, ...columns].join('_'))
    .on(table)
    .columns(columns)
    .execute();
}
