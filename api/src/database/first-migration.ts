const OF_USER = 'text not null references users (id) on delete cascade';
const TOKEN = `hash text primary key,
  session_id text not null references sessions (id) on delete cascade,
  expires_at bigint not null`;

/** Creates the tables of accounts, sessions, mail and limits. */
export const CREATE_FIRST_TABLES = [
  `create table users (
    id text primary key,
    email text not null unique,
    name text not null,
    password_hash text,
    email_verified_at bigint,
    session_epoch integer not null default 0,
    role text not null default 'USER',
    created_at bigint not null,
    skills text not null default '[]',
    contact_preference text not null default 'EMAIL',
    profile_picture text,
    email_notifications integer not null default 1,
    weekly_digest integer not null default 1,
    profile_visibility text not null default 'public',
    first_name text not null default '',
    last_name text not null default '',
    bio text not null default '',
    website text not null default '',
    linkedin text not null default '',
    github text not null default '',
    ideas_submitted integer not null default 0,
    profile_views integer not null default 0,
    inspiration_count integer not null default 0,
    total_shares integer not null default 0
  )`,
  `create table identities (
    provider text not null,
    subject text not null,
    user_id ${OF_USER},
    constraint identities_key primary key (provider, subject)
  )`,
  'create index identities_user_id on identities (user_id)',
  `create table sessions (
    id text primary key,
    user_id ${OF_USER},
    epoch integer not null,
    secret text not null,
    created_at bigint not null,
    expires_at bigint not null,
    ended_at bigint,
    address_hash text not null
  )`,
  'create index sessions_user_id on sessions (user_id, address_hash)',
  `create table access_tokens (${TOKEN})`,
  `create table refresh_tokens (${TOKEN}, used_at bigint, successor_hash text)`,
  'create index access_tokens_session_id on access_tokens (session_id)',
  'create index refresh_tokens_session_id on refresh_tokens (session_id)',
  `create table mail_tokens (
    hash text primary key,
    user_id ${OF_USER},
    purpose text not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index mail_tokens_user_id on mail_tokens (user_id)',
  `create table outbox (
    id text primary key,
    purpose text not null,
    email text not null,
    created_at bigint not null,
    due_at bigint not null,
    attempts integer not null default 0
  )`,
  `create table rate_counters (
    key text primary key,
    count integer not null,
    resets_at bigint not null
  )`,
  'create index access_tokens_expires_at on access_tokens (expires_at)',
  'create index sessions_expires_at on sessions (expires_at)',
  'create index mail_tokens_expires_at on mail_tokens (expires_at)',
  'create index rate_counters_resets_at on rate_counters (resets_at)',
  'create index outbox_due_at on outbox (due_at)',
];
