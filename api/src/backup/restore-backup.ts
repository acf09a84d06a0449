import type { Kysely } from 'kysely';
import type { DatabaseKind, Queries } from '../database/database.ts';
import { lockForMigrations, migrateWithin } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations.ts';
import { rebuildSearch } from '../database/search-migration.ts';
import { BackupError, type Cell, type Header, NOT_SAVED, TABLES } from './format.ts';
import { readBackup } from './read-backup.ts';

/** Rows of an insert. PostgreSQL takes at most 65,535 values. */
const BATCH = 100;

/**
 * Restores a backup into a new database in one transaction, migrates it and returns the number of rows. Rejects with a
 * `BackupError` if the database already has tables, which it never overwrites, or if the file can't be restored.
 */
export async function restoreBackup(
  queries: Queries,
  kind: DatabaseKind,
  file: string,
  options: { endSessions: boolean },
): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    await lockForMigrations(transaction as unknown as Kysely<unknown>, kind);
    const tables = (await transaction.introspection.getTables()).map(({ name }) => name);
    if (tables.some((name) => name in TABLES || NOT_SAVED.includes(name))) {
      throw new BackupError('is only restored into a new database; this one has tables already');
    }
    let rows = 0;
    let batch: Batch | undefined;
    const flush = async () => {
      if (batch) await insert(transaction, batch);
      batch = undefined;
    };
    for await (const entry of readBackup(file)) {
      if ('format' in entry) {
        await migrateWithin(transaction as unknown as Kysely<unknown>, migrationsOf(entry));
        continue;
      }
      if (batch?.table !== entry.table || batch.rows.length >= BATCH) await flush();
      batch ??= { table: entry.table, rows: [] };
      batch.rows.push(entry.row);
      rows += 1;
    }
    await flush();
    await migrateWithin(transaction as unknown as Kysely<unknown>, MIGRATIONS);
    await rebuildSearch(transaction as unknown as Kysely<unknown>);
    if (options.endSessions) {
      await transaction
        .updateTable('users')
        .set((column) => ({ session_epoch: column('session_epoch', '+', 1) }))
        .execute();
    }
    return rows;
  });
}

/** Migrations that the database had when the backup was made. The later ones run on the restored rows. */
function migrationsOf({ migrations }: Header) {
  const then = MIGRATIONS.slice(0, migrations.length);
  if (migrations.some((name, index) => then[index]?.name !== name)) {
    throw new BackupError('is of a newer version of the program');
  }
  return then;
}

interface Batch {
  table: string;
  rows: Record<string, Cell>[];
}

async function insert(queries: Queries, { table, rows }: Batch): Promise<void> {
  const tables = queries as unknown as Kysely<Record<string, Record<string, Cell>>>;
  await tables.insertInto(table).values(rows).execute();
}
