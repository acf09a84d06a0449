import { setTimeout as pause } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { codeOf } from '../error-code.ts';

/** Maximum time a call waits for a lock of another process on the same file, in milliseconds. */
const BUSY_LIMIT = 5000;
const PAUSE = 10;

/**
 * Kysely's SQLite dialect, which waits for locks of other processes without blocking the thread. SQLite's own wait
 * blocks the thread, and with it every other call of this server.
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

/**
 * Runs a query and retries while the file is locked. A lock fails only the start of a transaction or a single write,
 * so a retry never repeats a write.
 */
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
