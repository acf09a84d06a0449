import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { codeOf } from '../error-code.ts';

/** How long a call waits for other processes that write to the same file, in milliseconds. */
const BUSY_LIMIT = 5000;
const PAUSE = 10;

/**
 * Kysely's SQLite dialect, which waits for other processes without holding up its own: SQLite's way
 * to wait for a lock is to block the thread, and with it every other call of this server.
 */
export class LibsqlDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#config);
  }
}

class RetryingDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => execute(connection, query),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }
}

/** A locked file shows where a transaction begins, or at a single write: nothing is done yet then. */
async function execute<Row>(connection: DatabaseConnection, query: CompiledQuery) {
  const end = performance.now() + BUSY_LIMIT;
  for (;;) {
    try {
      return await connection.executeQuery<Row>(query);
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_BUSY' || performance.now() > end) throw error;
    }
    await pause(PAUSE * (0.5 + Math.random()));
  }
}
