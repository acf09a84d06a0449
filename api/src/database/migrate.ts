import { type Kysely, sql } from 'kysely';
import type { DatabaseSettings } from '../settings/settings.ts';
import type { Migration } from './migrations.ts';

/** Any number, as long as every instance takes the same. */
const ADVISORY_LOCK = 764_233_911;

/** The database was made by a version that this one knows nothing of. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';

  constructor(migrations: readonly string[]) {
    super(
      `a newer version of the program has changed it by ${migrations.join(', ')}; start that version, or restore a backup from before`,
    );
  }
}

/**
 * Brings the tables up to date, each migration once, all in one transaction: instances that start
 * together wait for the first and then find nothing to do.
 */
export async function migrate(
  database: Kysely<unknown>,
  kind: DatabaseSettings['kind'],
  migrations: readonly Migration[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockForMigrations(transaction, kind);
    await migrateWithin(transaction, migrations);
  });
}

/**
 * Until the transaction ends nobody else migrates. A libSQL transaction has begun by taking the
 * file's write lock (see libsql-file.ts); PostgreSQL needs an advisory lock for that.
 */
export async function lockForMigrations(
  transaction: Kysely<unknown>,
  kind: DatabaseSettings['kind'],
): Promise<void> {
  if (kind === 'libsql') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(transaction);
}

/** Runs those of the migrations that have not run yet. Wants a transaction that holds the lock. */
export async function migrateWithin(
  transaction: Kysely<unknown>,
  migrations: readonly Migration[],
): Promise<void> {
  await transaction.schema
    .createTable('schema_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  const done = await doneMigrations(transaction);
  assertKnown(done, migrations);
  for (const migration of migrations) {
    if (done.includes(migration.name)) continue;
    await migration.up(transaction);
    await sql`insert into schema_migrations (name) values (${migration.name})`.execute(transaction);
  }
}

/** In order: names begin with a number. */
export async function doneMigrations(database: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(
    database,
  );
  return rows.map((row) => row.name).sort();
}

/** Throws a `NewerSchema` when one of these is not known. */
export function assertKnown(done: readonly string[], migrations: readonly Migration[]): void {
  const unknown = done.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) throw new NewerSchema(unknown);
}
