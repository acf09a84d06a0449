import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { codeOf } from '../error-code.ts';
import { isLoopback } from '../loopback.ts';
import type { DatabaseSettings } from '../settings/settings.ts';
import { LibsqlDialect } from './libsql-dialect.ts';
import { LibsqlFile } from './libsql-file.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import { PreparingClient } from './preparing-client.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = DatabaseSettings['kind'];

export type Queries = Kysely<Schema>;

/** How many connections there are, how many of them idle, and how many calls wait for one. */
export type PoolStatus = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export interface Database {
  queries: Queries;
  /** `null`: libSQL has one connection. */
  pool: PoolStatus | null;
}

/** Time limits towards PostgreSQL, so that a lost one shows as a 503 and not as a hanging call. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 10_000;

/** Connections to PostgreSQL, of each instance. */
export const POOL_SIZE = 10;

export interface OpenOptions {
  onLostConnection?: (error: Error) => void;
  migrations?: readonly Migration[];
  /** How long a statement of PostgreSQL may take, in milliseconds; 0 for ever. Migrations may. */
  statementLimit?: number;
}

/**
 * Opens the database that the settings name and brings its tables up to date. Rejects with a
 * `NewerSchema` when a newer version of the program has been there.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  options: OpenOptions = {},
): Promise<Database> {
  const migrating = await connect(settings, { ...options, statementLimit: 0 });
  try {
    await migrate(
      migrating.queries as Kysely<unknown>,
      settings.kind,
      options.migrations ?? MIGRATIONS,
    );
  } catch (error) {
    await migrating.queries.destroy();
    throw error;
  }
  if (settings.kind === 'libsql') return migrating;
  await migrating.queries.destroy();
  return connect(settings, options);
}

/** Opens the database as it is. */
export async function connect(settings: DatabaseSettings, options: OpenOptions): Promise<Database> {
  if (settings.kind === 'postgres') return connectPostgres(settings.connectionString, options);
  const database = await openTogether(settings.file);
  return { queries: new Kysely({ dialect: new LibsqlDialect({ database }) }), pool: null };
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

function connectPostgres(connectionString: string, options: OpenOptions): Database {
  const { onLostConnection = () => {}, statementLimit = STATEMENT_MS } = options;
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: statementLimit,
    query_timeout: statementLimit,
    idle_in_transaction_session_timeout: statementLimit,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A connection that breaks, idle or at work, must not end the process. The query that was on it
  // fails by itself; the next one gets a new connection.
  pool.on('error', onLostConnection);
  pool.on('connect', (client) => client.on('error', onLostConnection));
  return { queries: new Kysely({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** Would queries and answers leave the machine unencrypted? Sockets are files: they start with `/`. */
export function isPlainOverNetwork(connectionString: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}

const BIGINT = 20;

/** bigint arrives as text by default. All of ours are instants, well within a number's reach. */
const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === BIGINT ? Number : pg.types.getTypeParser(id, format as 'text');
