import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseKind, Queries } from '../../src/database/database.ts';
import { kindOf } from '../../src/database/kind.ts';
import { atEnd } from './cleanup.ts';

/** A new database, as a value of `DATABASE_URL`. It is removed after the test that made it. */
export interface TestDatabase {
  kind: DatabaseKind;
  url: string;
  remove(): Promise<void>;
}

export type MakeDatabase = () => Promise<TestDatabase>;

const POSTGRES = process.env.TEST_POSTGRES_URL;
const CHOSEN = (process.env.TEST_DATABASES ?? 'libsql,postgres').split(',');

/**
 * Declares the same tests for both databases. Tests of an unavailable database are skipped. `npm test` runs them on
 * libSQL, CI also on PostgreSQL.
 */
export function onEachDatabase(declare: (make: MakeDatabase, kind: DatabaseKind) => void): void {
  const libsql = CHOSEN.includes('libsql') ? describe : describe.skip;
  libsql('on libSQL', () => declare(makeLibsql, 'libsql'));
  const postgres = POSTGRES && CHOSEN.includes('postgres') ? describe : describe.skip;
  postgres('on PostgreSQL @ci', () => declare(makePostgres, 'postgres'));
}

export async function makeLibsql(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-api-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  atEnd(remove);
  return { kind: 'libsql', url: `file:${join(folder, 'test.db')}`, remove };
}

async function makePostgres(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name}`);
  const url = new URL(POSTGRES ?? '');
  url.pathname = `/${name}`;
  const remove = () => asAdmin(`drop database if exists ${name} with (force)`);
  atEnd(remove);
  return { kind: 'postgres', url: url.href, remove };
}

/** Simulates a full disk for writes to these tables; resolves with a function that frees it. */
export async function fillDisk(
  queries: Queries,
  tables: readonly string[],
): Promise<() => Promise<unknown>> {
  if (kindOf(queries) === 'libsql') {
    await sql`pragma max_page_count = 1`.execute(queries);
    return () => sql`pragma max_page_count = 1000000`.execute(queries);
  }
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`.execute(
    queries,
  );
  for (const table of tables) {
    await sql`create trigger full_disk before insert or update on ${sql.table(table)} execute function full_disk()`.execute(
      queries,
    );
  }
  return () => sql`drop function full_disk cascade`.execute(queries);
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
