/**
 * A backup is gzipped JSON, one value a line: the header, then each row with its table, then the
 * end, which tells a whole file from one that was cut short or changed. The same for both databases.
 */
export interface Header {
  format: 'idea-hub-backup';
  version: 1;
  /** ISO 8601. */
  at: string;
  /** Of the database, in order. */
  migrations: string[];
}

export type Cell = string | number | null;

export interface TableRow {
  table: string;
  row: Record<string, Cell>;
}

export interface End {
  rows: number;
  /** Of all lines before this one, with their line ends; hexadecimal. */
  sha256: string;
}

/** What is saved, parents before what refers to them, each with its key. */
export const TABLES = {
  users: ['id'],
  identities: ['provider', 'subject'],
  sessions: ['id'],
  access_tokens: ['hash'],
  refresh_tokens: ['hash'],
  mail_tokens: ['hash'],
  outbox: ['id'],
  ideas: ['id'],
  published_ideas: ['idea_id'],
  likes: ['idea_id', 'user_id'],
  saves: ['idea_id', 'user_id'],
  drafts: ['user_id', 'form'],
  messages: ['id'],
  message_blocks: ['user_id', 'sender'],
  reports: ['id'],
  decisions: ['id'],
  member_settings: ['user_id'],
  pictures: ['user_id'],
  newsletter_subscribers: ['email'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Windows of an hour at most, which begin anew; what pages counted; what the header has; who was
 * counted today, which no file may keep; and the search index and the figures, which are made again.
 */
export const NOT_SAVED: readonly string[] = [
  'rate_counters',
  'screen_counts',
  'schema_migrations',
  'idea_visits',
  'visit_salts',
  'idea_search',
  'figures',
];

/** A file that can't be restored; `message` is the end of a sentence about it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
