/**
 * Creates the comments on published ideas, and their number in each idea. Reports may be about a comment; its id is no
 * reference, because the report outlives the comment.
 */
export const createComments = (kind: 'libsql' | 'postgres'): string[] => [
  `create table comments (
    id text primary key,
    idea_id bigint not null references published_ideas (idea_id) on delete cascade,
    reply_to text references comments (id) on delete cascade,
    author_id text references users (id) on delete set null,
    body text not null,
    place ${kind === 'postgres' ? 'text collate "C"' : 'text'} not null,
    submission_key text not null unique,
    submission_hash text not null,
    created_at bigint not null,
    edited_at bigint
  )`,
  'create unique index comments_place on comments (idea_id, place)',
  'create index comments_reply_to on comments (reply_to)',
  'create index comments_author_id_created_at on comments (author_id, created_at)',
  'alter table published_ideas add column comments integer not null default 0',
  'alter table reports add column comment_id text',
];
