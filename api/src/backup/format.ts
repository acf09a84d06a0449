/**
 * Header of a backup.
 *
 * A backup is gzipped JSON, one value a line: the header, then each row with its table, then the end. The end reveals a
 * file that was cut short or changed. The format is the same for both databases.
 */
export interface Header {
  format: 'idea-hub-backup';
  version: 1;
  /** ISO 8601. */
  at: string;
  /** Names of the database's migrations, in order. */
  migrations: string[];
}

export type Cell = string | number | null;

export interface TableRow {
  table: string;
  row: Record<string, Cell>;
}

export interface End {
  rows: number;
  /** Hash of all lines before this one, with their line ends; hexadecimal. */
  sha256: string;
}

/** Saved tables with their keys. A table comes after the tables that it references. */
export const TABLES = {
  users: ['id'],
  identities: ['provider', 'subject'],
  sessions: ['id'],
  access_tokens: ['hash'],
  refresh_tokens: ['hash'],
  mail_tokens: ['hash'],
  email_changes: ['user_id'],
  outbox: ['id'],
  ideas: ['id'],
  published_ideas: ['idea_id'],
  likes: ['idea_id', 'user_id'],
  saves: ['idea_id', 'user_id'],
  idea_days: ['idea_id', 'day'],
  drafts: ['user_id', 'form'],
  // A reply follows the comment that it answers.
  comments: ['idea_id', 'place'],
  offers: ['idea_id', 'user_id'],
  messages: ['id'],
  message_blocks: ['user_id', 'sender'],
  notifications: ['member_id', 'kind', 'idea_id'],
  reports: ['id'],
  decisions: ['id'],
  member_settings: ['user_id'],
  pictures: ['user_id'],
  newsletter_subscribers: ['email'],
  secrets: ['name'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Tables that a backup leaves out.
 *
 * Rate counters last an hour at most. Screen counts are statistics only. The header lists the migrations. Visits and
 * their salts must not be kept in a file. The search index and the figures are computed again.
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

/** A file that can't be restored. `message` is the end of a sentence about it. */
export class BackupError extends Error {
  override name = 'BackupError';
}
