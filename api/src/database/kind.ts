import { type Kysely, PostgresAdapter } from 'kysely';
import type { DatabaseSettings } from '../settings/settings.ts';

/** Which of the two databases a query, a migration or a transaction talks to. */
export function kindOf<Tables>(queries: Kysely<Tables>): DatabaseSettings['kind'] {
  return queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'libsql';
}
