import { type Kysely, sql } from 'kysely';
import { createComments } from './comments-migration.ts';
import { createCommunity } from './community-migration.ts';
import { CREATE_FIRST_TABLES } from './first-migration.ts';
import { kindOf } from './kind.ts';
import { stripPictures } from './pictures-migration.ts';
import { KEEP_DECIDED, KEEP_REPORTED, OUTLIVE_ACCOUNTS } from './review-migrations.ts';
import { narrowSearch, rebuildSearch, sortSearch } from './search-migration.ts';

/** One change of the tables. `unknown`, because the tables before it differ from those of `schema.ts`. */
export interface Migration {
  name: string;
  up(database: Kysely<unknown>): Promise<void>;
}

async function run(database: Kysely<unknown>, texts: readonly string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(database);
}

/** A migration that runs these statements, one after the other. */
const statements = (name: string, ...texts: readonly string[]): Migration => ({
  name,
  up: (database) => run(database, texts),
});

/** All migrations, in order. Never change a released migration: add a new one. */
export const MIGRATIONS: readonly Migration[] = [
  statements('0001-accounts-and-sessions', ...CREATE_FIRST_TABLES),
  statements(
    '0002-passwords-set-by-mail',
    // We can't tell who set the existing passwords, so none of them proves ownership.
    'alter table users add column password_set_by_mail integer not null default 0',
    'alter table outbox add column provider text',
  ),
  statements(
    '0003-reissued-tokens-and-purge',
    'alter table refresh_tokens add column reissued integer not null default 0',
    'create index refresh_tokens_expires_at on refresh_tokens (expires_at)',
    'create index users_unverified_created_at on users (created_at) where email_verified_at is null',
  ),
  statements(
    '0004-screen-counts',
    // The key starts with the minute, because counts are read and deleted by minute.
    `create table screen_counts (
      minute bigint not null,
      remote text not null,
      release text not null,
      screen text not null,
      outcome text not null,
      count bigint not null,
      milliseconds bigint not null,
      constraint screen_counts_key primary key (minute, remote, release, screen, outcome)
    )`,
  ),
  statements(
    '0005-instances-that-counted',
    'alter table screen_counts add column instances integer not null default 1',
  ),
  {
    name: '0006-community',
    up: (database) => run(database, createCommunity(kindOf(database))),
  },
  statements(
    '0007-suspensions',
    'alter table users add column suspended_at bigint',
    `alter table users add column suspension_reason text not null default ''`,
  ),
  statements('0008-kept-reports', ...KEEP_REPORTED),
  statements(
    '0009-names-of-accounts',
    // Earlier versions showed the name from the idea's form instead of the account's name.
    `update published_ideas set author_name = (select users.name from users
      join ideas on ideas.author_id = users.id where ideas.id = idea_id)`,
  ),
  { name: '0010-pictures-without-metadata', up: stripPictures },
  statements(
    '0011-newsletter-and-digest',
    `create table newsletter_subscribers (
      email text primary key,
      token text not null unique,
      requested_at bigint not null,
      confirmed_at bigint
    )`,
    'alter table users add column digest_week integer not null default 0',
  ),
  statements(
    '0012-shared-figures',
    'create table figures (name text primary key, value text not null, counted_at bigint not null)',
  ),
  statements('0013-secrets', 'create table secrets (name text primary key, value text not null)'),
  // Indexed the words of earlier versions again, as the next migration does.
  statements('0014-words-of-ideas'),
  { name: '0015-narrower-search', up: narrowSearch },
  statements('0016-decided-titles', ...KEEP_DECIDED),
  statements('0017-lasting-reports', ...OUTLIVE_ACCOUNTS),
  { name: '0018-sorted-search', up: sortSearch },
  statements(
    '0019-authors-of-published-ideas',
    'alter table published_ideas add column author_id text',
    `update published_ideas set author_id =
      (select ideas.author_id from ideas where ideas.id = published_ideas.idea_id)`,
    // Reads one member's published ideas in the order of their list.
    'create index published_ideas_author on published_ideas (author_id, published_at, idea_id)',
  ),
  { name: '0020-comments', up: (database) => run(database, createComments(kindOf(database))) },
  // Earlier migrations of the index rely on this one to build it.
  { name: '0021-authors-in-search', up: rebuildSearch },
  statements(
    '0022-offers',
    `create table offers (
      idea_id bigint not null references published_ideas (idea_id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      offer text not null,
      created_at bigint not null,
      updated_at bigint not null,
      constraint offers_key primary key (idea_id, user_id)
    )`,
    'create index offers_user_id on offers (user_id, created_at)',
  ),
  statements(
    '0023-notifications',
    `create table notifications (
      member_id text not null references users (id) on delete cascade,
      kind text not null,
      idea_id bigint not null references ideas (id) on delete cascade,
      actor_id text references users (id) on delete cascade,
      count integer not null,
      since bigint not null,
      latest_at bigint not null,
      read_at bigint,
      constraint notifications_key primary key (member_id, kind, idea_id)
    )`,
    'create index notifications_idea_id on notifications (idea_id)',
    'create index notifications_actor_id on notifications (actor_id)',
    'create index notifications_latest_at on notifications (latest_at)',
  ),
  statements(
    '0024-batches-of-decisions',
    'alter table decisions add column batch_id text',
    'create index decisions_batch_id on decisions (batch_id) where batch_id is not null',
  ),
  statements(
    '0025-devices-of-sessions',
    `alter table sessions add column device text not null default ''`,
    `alter table sessions add column network text not null default ''`,
    'alter table sessions add column last_used_at bigint',
  ),
  statements(
    '0026-views-of-days',
    `create table idea_days (
      idea_id bigint not null references published_ideas (idea_id) on delete cascade,
      day integer not null,
      views integer not null,
      constraint idea_days_key primary key (idea_id, day)
    )`,
    'create index idea_days_day on idea_days (day)',
  ),
  statements(
    '0027-threads',
    'alter table messages add column recipient_deleted integer not null default 0',
    'alter table messages add column sender_deleted integer not null default 0',
  ),
  statements(
    '0028-email-changes',
    `create table email_changes (
      user_id text primary key references users (id) on delete cascade,
      id text not null unique,
      new_email text not null,
      expires_at bigint not null,
      new_hash text,
      old_hash text,
      new_confirmed_at bigint,
      old_confirmed_at bigint
    )`,
    'create index email_changes_expires_at on email_changes (expires_at)',
  ),
];
