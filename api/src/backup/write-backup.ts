import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { DatabaseKind, Queries } from '../database/database.ts';
import { assertKnown, doneMigrations } from '../database/migrate.ts';
import { MIGRATIONS } from '../database/migrations.ts';
import { type Cell, type End, type Header, TABLES } from './format.ts';

/** Rows of a query, so that a table of any size fits into memory. */
const PAGE = 1000;

/**
 * Writes a snapshot of the whole database into a new file and returns the number of rows. Servers can read and write at
 * the same time. Rejects with `EEXIST` if the file exists, and with a `NewerSchema` if a newer version changed the
 * database.
 */
export async function writeBackup(
  queries: Queries,
  kind: DatabaseKind,
  file: string,
  at: Date,
): Promise<number> {
  let rows = 0;
  await inSnapshot(queries, kind, async (snapshot) => {
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    // From here on the file is ours: opening it would have failed if it had existed before.
    await once(target, 'open');
    try {
      const lines = Readable.from(describe(snapshot, at, (count) => (rows = count)));
      await pipeline(lines, createGzip(), target);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  });
  return rows;
}

/**
 * Runs `work` on a snapshot of the database without blocking others. A libSQL transaction that writes would block them.
 */
async function inSnapshot(
  queries: Queries,
  kind: DatabaseKind,
  work: (snapshot: Queries) => Promise<void>,
): Promise<void> {
  if (kind === 'postgres') {
    const transaction = queries.transaction().setIsolationLevel('repeatable read');
    await transaction.setAccessMode('read only').execute(work);
    return;
  }
  await queries.connection().execute(async (connection) => {
    await sql`begin deferred`.execute(connection);
    try {
      await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

async function* describe(
  snapshot: Queries,
  at: Date,
  counted: (rows: number) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const migrations = await doneMigrations(snapshot as Kysely<unknown>);
  assertKnown(migrations, MIGRATIONS);
  const header: Header = {
    format: 'idea-hub-backup',
    version: 1,
    at: at.toISOString(),
    migrations,
  };
  yield line(header);
  // A database lacks the newer tables until this version of the program has been started on it.
  const found = await snapshot.introspection.getTables();
  const present = new Set(found.map(({ name }) => name));
  let rows = 0;
  for (const [table, key] of Object.entries(TABLES)) {
    if (!present.has(table)) continue;
    for await (const page of pages(snapshot as unknown as AnyTables, table, key)) {
      rows += page.length;
      yield page.map((row) => line({ table, row })).join('');
    }
  }
  const end: End = { rows, sha256: hash.digest('hex') };
  yield `${JSON.stringify(end)}\n`;
  counted(rows);
}

type AnyTables = Kysely<Record<string, Record<string, Cell>>>;

/** Pages of a table in the order of its key. */
async function* pages(queries: AnyTables, table: string, key: readonly string[]) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Record<string, Cell> | undefined;
  do {
    const after = last;
    let query = queries.selectFrom(table).selectAll().limit(PAGE);
    for (const column of key) query = query.orderBy(column);
    if (after) {
      const values = sql.join(key.map((column) => after[column]));
      query = query.where(sql<boolean>`(${columns}) > (${values})`);
    }
    const page = await query.execute();
    if (page.length > 0) yield page;
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last);
}
