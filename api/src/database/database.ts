import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { codeOf } from '../error-code.ts';
import type { DatabaseSettings } from '../settings/settings.ts';
import { LibsqlDialect } from './libsql-dialect.ts';
import { LibsqlFile } from './libsql-file.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = DatabaseSettings['kind'];

export type Queries = Kysely<Schema>;

/** Time limits towards PostgreSQL, so that a lost one shows as a 503 and not as a hanging call. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 10_000;

const POOL_SIZE = 10;

/** Opens the database that the settings name and brings its tables up to date. */
export async function openDatabase(
  settings: DatabaseSettings,
  onLostConnection: (error: Error) => void = () => {},
): Promise<Queries> {
  const queries =
    settings.kind === 'libsql'
      ? await openLibsql(settings.file)
      : openPostgres(settings.connectionString, onLostConnection);
  try {
    await migrate(queries as Kysely<unknown>, settings.kind);
  } catch (error) {
    await queries.destroy();
    throw error;
  }
  return queries;
}

async function openLibsql(file: string): Promise<Queries> {
  const database = await openTogether(file);
  return new Kysely<Schema>({ dialect: new LibsqlDialect({ database }) });
}

/** Of several processes that meet a new file, one switches it to WAL; the others are told to wait. */
async function openTogether(file: string, attempts = 40): Promise<LibsqlFile> {
  try {
    return new LibsqlFile(file);
  } catch (error) {
    if (codeOf(error) !== 'SQLITE_BUSY' || attempts === 0) throw error;
    await pause(50);
    return openTogether(file, attempts - 1);
  }
}

function openPostgres(connectionString: string, onLostConnection: (error: Error) => void): Queries {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks, idle or at work, must not end the process. The query that was on it
  // fails by itself; the next one gets a new connection.
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => client.on('error', onLostConnection));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

const BIGINT = 20;

/** bigint arrives as text by default. All of ours are instants, well within a number's reach. */
const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === BIGINT ? Number : pg.types.getTypeParser(id, format as 'text');
