const OF_IDEA = 'bigint not null references ideas (id) on delete cascade';
const OF_PUBLISHED = 'bigint not null references published_ideas (idea_id) on delete cascade';
const OF_USER = 'text not null references users (id) on delete cascade';
const MAYBE_OF_USER = 'text references users (id) on delete set null';

const TEXT = `title text not null,
  description text not null,
  category text not null,
  difficulty text not null,
  tags text not null,
  required_skills text not null,
  estimated_time text not null,
  resources text not null`;

const markTable = (name: string) => `create table ${name} (
  idea_id ${OF_PUBLISHED},
  user_id ${OF_USER},
  created_at bigint not null,
  constraint ${name}_key primary key (idea_id, user_id)
)`;

/**
 * @param number type of an idea's key: libSQL's rowid, which the search index uses, has the type `integer`
 * @param sortable text that is compared by bytes, as the sorted lists and their cursors expect
 */
const tables = (number: string, sortable: string) => [
  `create table ideas (
    id ${number} primary key,
    author_id ${OF_USER},
    status text not null,
    version integer not null,
    rejection_reason text,
    submission_key text,
    submission_hash text,
    submitted_at bigint not null,
    updated_at bigint not null,
    decided_at bigint,
    ${TEXT},
    submitter_name text not null,
    submitter_email text not null,
    contact_preference text not null,
    constraint ideas_submission unique (author_id, submission_key)
  )`,
  `create table published_ideas (
    idea_id ${number} primary key references ideas (id) on delete cascade,
    sort_title ${sortable} not null,
    author_name text not null,
    published_at bigint not null,
    updated_at bigint not null,
    ${TEXT},
    views integer not null default 0,
    likes integer not null default 0,
    shares integer not null default 0,
    saves integer not null default 0
  )`,
  markTable('likes'),
  markTable('saves'),
  `create table idea_visits (
    idea_id ${OF_PUBLISHED},
    kind text not null,
    day integer not null,
    visitor text not null,
    constraint idea_visits_key primary key (day, idea_id, kind, visitor)
  )`,
  'create table visit_salts (day integer primary key, salt text not null)',
  `create table messages (
    idea_id ${OF_IDEA},
    id text primary key,
    recipient_id ${OF_USER},
    sender_id ${MAYBE_OF_USER},
    sender text not null,
    sender_name text not null,
    sender_email text,
    body text not null,
    submission_key text not null unique,
    created_at bigint not null,
    read_at bigint
  )`,
  `create table message_blocks (
    user_id ${OF_USER},
    sender text not null,
    created_at bigint not null,
    constraint message_blocks_key primary key (user_id, sender)
  )`,
  `create table reports (
    idea_id ${OF_IDEA},
    id text primary key,
    message_id text references messages (id) on delete cascade,
    reporter_id ${MAYBE_OF_USER},
    reason text not null,
    submission_key text not null unique,
    created_at bigint not null,
    resolved_at bigint,
    resolved_by ${MAYBE_OF_USER}
  )`,
  // The idea's id is not a reference: the decision stays when the idea is deleted.
  `create table decisions (
    id text primary key,
    idea_id bigint not null,
    reviewer_id ${MAYBE_OF_USER},
    action text not null,
    reason text not null,
    created_at bigint not null
  )`,
  `create table drafts (
    user_id ${OF_USER},
    form text not null,
    version integer not null,
    content text not null,
    updated_at bigint not null,
    constraint drafts_key primary key (user_id, form)
  )`,
  `create table member_settings (
    user_id ${OF_USER},
    settings text not null,
    constraint member_settings_key primary key (user_id)
  )`,
  `create table pictures (
    user_id ${OF_USER},
    hash text not null,
    data text not null,
    constraint pictures_key primary key (user_id)
  )`,
];

/** Indexed columns by table. */
const INDEXES: Record<string, string[][]> = {
  ideas: [
    ['author_id', 'submitted_at'],
    ['status', 'updated_at', 'id'],
  ],
  published_ideas: ['published_at', 'likes', 'sort_title'].flatMap((column) => [
    [column, 'idea_id'],
    ['category', column, 'idea_id'],
  ]),
  likes: [['user_id', 'created_at']],
  saves: [['user_id', 'created_at']],
  idea_visits: [['idea_id']],
  messages: [['recipient_id', 'created_at', 'id'], ['sender_id'], ['idea_id'], ['created_at']],
  reports: [
    ['resolved_at', 'created_at'],
    ...['idea_id', 'message_id', 'reporter_id', 'resolved_by'].map((column) => [column]),
  ],
  decisions: [['created_at', 'id'], ['idea_id', 'created_at'], ['reviewer_id']],
  drafts: [['updated_at']],
};

const SEARCH = {
  postgres: [
    `create table idea_search (
      idea_id ${OF_PUBLISHED},
      document tsvector not null,
      constraint idea_search_key primary key (idea_id)
    )`,
    'create index idea_search_document on idea_search using gin (document)',
  ],
  libsql: [
    `create virtual table idea_search using fts5(title, tags, description, tokenize = 'unicode61 remove_diacritics 0')`,
  ],
};

/** Creates the tables of ideas and of everything members do with them. In samples mode these tables stay empty. */
export const createCommunity = (kind: 'libsql' | 'postgres'): string[] => [
  ...(kind === 'postgres' ? tables('bigint', 'text collate "C"') : tables('integer', 'text')),
  ...Object.entries(INDEXES).flatMap(([table, all]) =>
    all.map((columns) => `create index ${[table, ...columns].join('_')} on ${table} (${columns})`),
  ),
  ...SEARCH[kind],
  'alter table outbox add column subject_id text',
];
