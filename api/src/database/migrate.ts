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
 * together wait for the first and then find nothing to do. A libSQL transaction begins by taking the
 * file's write lock (see libsql-file.ts); PostgreSQL needs an advisory lock for that.
 */
export async function migrate(
  database: Kysely<unknown>,
  kind: DatabaseSettings['kind'],
  migrations: readonly Migration[],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (kind === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(transaction);
    }
    await transaction.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(
      transaction,
    );
    const done = new Set(rows.map((row) => row.name));
    const unknown = [...done].filter((name) => !migrations.some((known) => known.name === name));
    if (unknown.length > 0) throw new NewerSchema(unknown);
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await migration.up(transaction);
      await sql`insert into schema_migrations (name) values (${migration.name})`.execute(
        transaction,
      );
    }
  });
}
