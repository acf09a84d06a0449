import { type AppOptions, buildApp } from '../../src/app.ts';
import { type Database, openDatabase, type Queries } from '../../src/database/database.ts';
import type { App } from '../../src/http/app-type.ts';
import { createLog } from '../../src/http/log.ts';
import { createPasswordHasher, type PasswordHasher } from '../../src/passwords/hashing.ts';
import { readSettings } from '../../src/settings/settings.ts';
import { atEnd } from './cleanup.ts';
import { LiveClient } from './client.ts';
import { COMPILED_SCHEMAS } from './compiled-schemas.ts';
import type { MakeDatabase, TestDatabase } from './databases.ts';

/** The cheapest hash cost. One test checks the real one. */
export const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

const DEVELOPMENT = { NODE_ENV: 'development', RATE_LIMIT: 'off' };

/** The smallest set of settings for production. No mail server listens there, so mail waits. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://hub.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Idea Hub <no-reply@hub.example>',
  TRUST_PROXY: 'none',
};

/** A clock that only moves when a test advances it. */
export class TestClock {
  #now = Date.UTC(2026, 0, 5, 12);
  readonly now = (): number => this.#now;

  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export interface TestServerOptions {
  env?: Record<string, string>;
  app?: Partial<AppOptions>;
  clock?: TestClock;
  /** Joins an existing database as one more instance. */
  database?: TestDatabase;
  hasher?: PasswordHasher;
  /** `false` if the test itself starts the app. */
  isReady?: boolean;
  /** Lets a test observe or change each query. */
  wrapQueries?: (queries: Queries) => Queries;
}

/** A whole server on a new database. Tests call it with HTTP requests. It stops after the test, or the file, that started it. */
export class TestServer extends LiveClient {
  readonly app: App;
  readonly clock: TestClock;
  readonly database: TestDatabase;
  readonly queries: Queries;
  /** Lines of the server's log, each one JSON text. */
  readonly logged: string[];
  readonly #ownsDatabase: boolean;
  #stopped: Promise<void> | null = null;

  private constructor(
    parts: Pick<TestServer, 'app' | 'clock' | 'database' | 'queries' | 'logged'>,
    owns: boolean,
  ) {
    super(parts.app);
    this.app = parts.app;
    this.clock = parts.clock;
    this.database = parts.database;
    this.queries = parts.queries;
    this.logged = parts.logged;
    this.#ownsDatabase = owns;
  }

  static async start(make: MakeDatabase, options: TestServerOptions = {}): Promise<TestServer> {
    const clock = options.clock ?? new TestClock();
    const database = options.database ?? (await make());
    const settings = readSettings({
      ...(options.env?.NODE_ENV === 'production' ? PRODUCTION : DEVELOPMENT),
      LOG_LEVEL: 'debug',
      ...options.env,
      DATABASE_URL: database.url,
    });
    // A busy test machine must not cause refused requests.
    const opened = await openDatabase(settings.database, { connectLimit: 60_000 });
    const queries = options.wrapQueries?.(opened.queries) ?? opened.queries;
    const parts: Database = { ...opened, queries };
    const logged: string[] = [];
    const app = await buildApp({
      settings,
      database: parts,
      hasher: options.hasher ?? (await createPasswordHasher(CHEAP)),
      now: clock.now,
      log: createLog(settings.logLevel, { write: (line) => void logged.push(line) }),
      // A busy test machine must not refuse requests here either.
      pressure: { maxEventLoopDelay: 0 },
      schemaController: COMPILED_SCHEMAS,
      // Tests start the rounds they need: a round's statements and mails would come at any moment.
      regularly: () => async () => {},
      ...options.app,
    });
    if (options.isReady !== false) await app.ready();
    const server = new TestServer({ app, clock, database, queries, logged }, !options.database);
    atEnd(() => server.stop());
    return server;
  }

  /** Starts one more instance on the same database, by the same clock. */
  another(options: TestServerOptions = {}): Promise<TestServer> {
    const { clock, database } = this;
    return TestServer.start(async () => database, { clock, database, ...options });
  }

  /** Also for tests that look at what the end of a server does. */
  stop(): Promise<void> {
    this.#stopped ??= this.app
      .close()
      .then(() => (this.#ownsDatabase ? this.database.remove() : undefined));
    return this.#stopped;
  }
}

/** One server for all tests of a `describe`. */
export function useServer(make: MakeDatabase, options: TestServerOptions = {}): () => TestServer {
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await TestServer.start(make, options);
  });
  return () => {
    if (!server) throw new Error('The server is there in tests alone.');
    return server;
  };
}
