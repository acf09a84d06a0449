import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { codeOf } from '../error-code.ts';
import { isLoopback } from '../loopback.ts';
import type { DatabaseSettings } from '../settings/settings.ts';
import { SEARCH_LIMIT } from '../timings.ts';
import { LibsqlDialect } from './libsql-dialect.ts';
import { LibsqlFile } from './libsql-file.ts';
import { migrate } from './migrate.ts';
import { MIGRATIONS, type Migration } from './migrations.ts';
import type { Schema } from './schema.ts';

export type DatabaseKind = DatabaseSettings['kind'];

export type Queries = Kysely<Schema>;

/** Numbers of connections, idle connections and calls that wait for a connection. */
export type PoolStatus = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

export interface Database {
  queries: Queries;
  /** For searches. On PostgreSQL it has connections with settings of their own; `queries` closes them. */
  searching: Queries;
  /** `null` for libSQL, which has one connection. */
  pool: PoolStatus | null;
}

/** Timeouts in milliseconds, so that a lost PostgreSQL answers 503 instead of letting calls hang. */
const CONNECT_MS = 3000;
const STATEMENT_MS = 10_000;

/** PostgreSQL connections of each instance, without those for searches. */
export const POOL_SIZE = 10;

/** Maximum number of concurrent searches of an instance. Other calls keep most connections and a core. */
export const SEARCHES = 2;

export interface OpenOptions {
  onLostConnection?: (error: Error) => void;
  migrations?: readonly Migration[];
  /** Timeout of a PostgreSQL statement, in milliseconds; 0 for none, which migrations use. */
  statementLimit?: number;
  /** Maximum time to wait for a connection to PostgreSQL, in milliseconds. */
  connectLimit?: number;
}

/**
 * Opens the configured database and migrates it. Rejects with a `NewerSchema` if a newer version of the program has
 * migrated it.
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

/** Opens the database without migrating it. */
export async function connect(settings: DatabaseSettings, options: OpenOptions): Promise<Database> {
  if (settings.kind === 'postgres') return connectPostgres(settings.connectionString, options);
  const database = await openTogether(settings.file);
  const queries: Queries = new Kysely({ dialect: new LibsqlDialect({ database }) });
  return { queries, searching: queries, pool: null };
}

/**
 * Opens a libSQL file, with retries: if several processes open a new file, one switches it to WAL and the others get
 * SQLITE_BUSY.
 */
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
  const { onLostConnection = () => {} } = options;
  const { statementLimit = STATEMENT_MS, connectLimit = CONNECT_MS } = options;
  const poolOf = (config: pg.PoolConfig) => {
    const pool = new pg.Pool({
      Client: PreparingClient,
      connectionString,
      connectionTimeoutMillis: connectLimit,
      statement_timeout: statementLimit,
      query_timeout: statementLimit,
      idle_in_transaction_session_timeout: statementLimit,
      keepAlive: true,
      types: { getTypeParser },
      ...config,
    });
    // A broken connection must not end the process. Its query fails by itself, and the next query gets a new connection.
    pool.on('error', onLostConnection);
    pool.on('connect', (client) => client.on('error', onLostConnection));
    return pool;
  };
  const pool = poolOf({ max: POOL_SIZE });
  const searches = poolOf({
    max: SEARCHES,
    statement_timeout: SEARCH_LIMIT,
    // For common words PostgreSQL would read all documents, which takes longer than its index.
    onConnect: (client) => client.query('set enable_seqscan = off'),
  });
  const searching: Queries = new Kysely({ dialect: new PostgresDialect({ pool: searches }) });
  const both = {
    connect: () => pool.connect(),
    end: async () => void (await Promise.all([pool.end(), searches.end()])),
  };
  return { queries: new Kysely({ dialect: new PostgresDialect({ pool: both }) }), searching, pool };
}

/** Whether queries and answers would leave the machine unencrypted. Hosts that start with `/` are local sockets. */
export function isPlainOverNetwork(connectionString: string): boolean {
  const { host, ssl } = new pg.Client({ connectionString });
  return !ssl && !host.startsWith('/') && !isLoopback(host);
}

const BIGINT = 20;

/** Parses bigint as a number; `pg` returns text by default. Our values are instants, which fit into a number. */
const getTypeParser: typeof pg.types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  id === BIGINT ? Number : pg.types.getTypeParser(id, format as 'text');

/**
 * A client that prepares its queries: PostgreSQL plans a named query once for each connection. Planning the join that
 * finds the signed-in user takes longer than running it. Queries for all columns (`*`) are not prepared: those fail
 * once another instance has added a column.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: One signature that fits each of pg's overloads.
  override query(text: any, values?: any, callback?: any): any {
    const query = isPreparable(text, values) ? { name: hash('sha1', text), text } : text;
    return super.query(query, values, callback);
  }
}

/**
 * Whether a query may be prepared. Callers' values must not create new query texts, so that the number of statements
 * stays bounded.
 */
const isPreparable = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' &&
  Array.isArray(values) &&
  /^(select|with) /.test(text) &&
  !text.includes('*');
