import { type Kysely, sql } from 'kysely';
import type { DatabaseSettings } from '../settings/settings.ts';
import type { Migration } from './migrations.ts';

/** Arbitrary number, the same in every instance. */
const ADVISORY_LOCK = 764_233_911;

/** A newer version of the program has changed the database. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';

  constructor(migrations: readonly string[]) {
    super(
      `a newer version of the program has changed it by ${migrations.join(', ')}; start that version, or restore a backup from before`,
    );
  }
}

/**
 * Runs all missing migrations in one transaction. Instances that start at the same time wait for the first one, and
 * then have nothing to do.
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
 * Takes the migration lock until the transaction ends. A libSQL transaction already holds the file's write lock (see
 * libsql-file.ts). PostgreSQL needs an advisory lock.
 */
export async function lockForMigrations(
  transaction: Kysely<unknown>,
  kind: DatabaseSettings['kind'],
): Promise<void> {
  if (kind === 'libsql') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(transaction);
}

/** Runs the migrations that have not run yet. The caller's transaction must hold the lock. */
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

/** Names of the migrations that have run, in order: names begin with a number. */
export async function doneMigrations(database: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(
    database,
  );
  return rows.map((row) => row.name).sort();
}

/** Throws a `NewerSchema` if `migrations` lacks one of `done`. */
export function assertKnown(done: readonly string[], migrations: readonly Migration[]): void {
  const unknown = done.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) throw new NewerSchema(unknown);
}
