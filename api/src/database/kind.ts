import { type Kysely, PostgresAdapter } from 'kysely';
import type { DatabaseSettings } from '../settings/settings.ts';

/** The database behind a query, a migration or a transaction. */
export function kindOf<Tables>(queries: Kysely<Tables>): DatabaseSettings['kind'] {
  return queries.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'libsql';
}
