import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseKind } from '../../src/database/database.ts';
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

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
