import { type Kysely, sql } from 'kysely';
import { createNewsletterAndDigest } from '../newsletter/migration.ts';
import { createCommunity } from './community-migration.ts';
import { keepDecided } from './decisions-migration.ts';
import { outliveAccounts } from './lasting-reports-migration.ts';
import { stripPictures } from './pictures-migration.ts';
import { keepReported } from './reports-migration.ts';
import { narrowSearch, sortSearch } from './search-migration.ts';

/** One change of the tables. `unknown`, because the tables before it differ from those of `schema.ts`. */
export interface Migration {
  name: string;
  up(database: Kysely<unknown>): Promise<void>;
}

/** All migrations, in order. Never change a released migration: add a new one. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: '0001-accounts-and-sessions',
    async up(database) {
      await createAccounts(database);
      await createSessions(database);
      await createMail(database);
      await database.schema
        .createTable('rate_counters')
        .addColumn('key', 'text', (column) => column.primaryKey())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'bigint', (column) => column.notNull())
        .execute();
      const expiring = {
        access_tokens: 'expires_at',
        sessions: 'expires_at',
        mail_tokens: 'expires_at',
        rate_counters: 'resets_at',
        outbox: 'due_at',
      };
      for (const [table, column] of Object.entries(expiring)) {
        await database.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
      }
    },
  },
  {
    name: '0002-passwords-set-by-mail',
    async up(database) {
      // We can't tell who set the existing passwords, so none of them proves ownership.
      await database.schema
        .alterTable('users')
        .addColumn('password_set_by_mail', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await database.schema.alterTable('outbox').addColumn('provider', 'text').execute();
    },
  },
  {
    name: '0003-reissued-tokens-and-purge',
    async up(database) {
      await database.schema
        .alterTable('refresh_tokens')
        .addColumn('reissued', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await database.schema
        .createIndex('refresh_tokens_expires_at')
        .on('refresh_tokens')
        .column('expires_at')
        .execute();
      await database.schema
        .createIndex('users_unverified_created_at')
        .on('users')
        .column('created_at')
        .where(sql.ref('email_verified_at'), 'is', null)
        .execute();
    },
  },
  {
    name: '0004-screen-counts',
    async up(database) {
      await database.schema
        .createTable('screen_counts')
        .addColumn('minute', 'bigint', (column) => column.notNull())
        .addColumn('remote', 'text', (column) => column.notNull())
        .addColumn('release', 'text', (column) => column.notNull())
        .addColumn('screen', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .addColumn('milliseconds', 'bigint', (column) => column.notNull())
        // Starts with the minute, because counts are read and deleted by minute.
        .addPrimaryKeyConstraint('screen_counts_key', [
          'minute',
          'remote',
          'release',
          'screen',
          'outcome',
        ])
        .execute();
    },
  },
  {
    name: '0005-instances-that-counted',
    async up(database) {
      await database.schema
        .alterTable('screen_counts')
        .addColumn('instances', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    },
  },
  { name: '0006-community', up: createCommunity },
  {
    name: '0007-suspensions',
    async up(database) {
      await database.schema.alterTable('users').addColumn('suspended_at', 'bigint').execute();
      await database.schema
        .alterTable('users')
        .addColumn('suspension_reason', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  { name: '0008-kept-reports', up: keepReported },
  {
    name: '0009-names-of-accounts',
    async up(database) {
      // Earlier versions showed the name from the idea's form instead of the account's name.
      await sql`update published_ideas set author_name = (select users.name from users
        join ideas on ideas.author_id = users.id where ideas.id = idea_id)`.execute(database);
    },
  },
  { name: '0010-pictures-without-metadata', up: stripPictures },
  { name: '0011-newsletter-and-digest', up: createNewsletterAndDigest },
  {
    name: '0012-shared-figures',
    async up(database) {
      await database.schema
        .createTable('figures')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('counted_at', 'bigint', (column) => column.notNull())
        .execute();
    },
  },
  {
    name: '0013-secrets',
    async up(database) {
      await database.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  // Indexed the words of earlier versions again, as the next migration does.
  { name: '0014-words-of-ideas', up: async () => {} },
  { name: '0015-narrower-search', up: narrowSearch },
  { name: '0016-decided-titles', up: keepDecided },
  { name: '0017-lasting-reports', up: outliveAccounts },
  { name: '0018-sorted-search', up: sortSearch },
];

async function createAccounts(database: Kysely<unknown>): Promise<void> {
  let users = database.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('email_verified_at', 'bigint')
    .addColumn('session_epoch', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('USER'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('skills', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('contact_preference', 'text', (column) => column.notNull().defaultTo('EMAIL'))
    .addColumn('profile_picture', 'text')
    .addColumn('email_notifications', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('weekly_digest', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('profile_visibility', 'text', (column) => column.notNull().defaultTo('public'));
  for (const name of ['first_name', 'last_name', 'bio', 'website', 'linkedin', 'github']) {
    users = users.addColumn(name, 'text', (column) => column.notNull().defaultTo(''));
  }
  for (const name of ['ideas_submitted', 'profile_views', 'inspiration_count', 'total_shares']) {
    users = users.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0));
  }
  await users.execute();

  await database.schema
    .createTable('identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
    .execute();
  await database.schema
    .createIndex('identities_user_id')
    .on('identities')
    .column('user_id')
    .execute();
}

async function createSessions(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('sessions_user_id')
    .on('sessions')
    .columns(['user_id', 'address_hash'])
    .execute();

  const tokens = (table: string) =>
    database.schema
      .createTable(table)
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'bigint', (column) => column.notNull());
  await tokens('access_tokens').execute();
  await tokens('refresh_tokens')
    .addColumn('used_at', 'bigint')
    .addColumn('successor_hash', 'text')
    .execute();
  for (const table of ['access_tokens', 'refresh_tokens']) {
    await database.schema
      .createIndex(`${table}_session_id`)
      .on(table)
      .column('session_id')
      .execute();
  }
}

async function createMail(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('mail_tokens')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await database.schema
    .createIndex('mail_tokens_user_id')
    .on('mail_tokens')
    .column('user_id')
    .execute();
  await database.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
