import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteDatabase } from 'kysely';
import Connection from 'libsql';
import { DatabaseUnavailable } from './unavailable.ts';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** Time that SQLite blocks the thread for a lock, in milliseconds. After it, `LibsqlDialect` waits without blocking. */
const BUSY_MS = 10;

/** Maximum number of prepared statements. Kysely sends few different texts, but lists of varying length make more. */
const STATEMENTS_KEPT = 200;

/** Size of SQLite's page cache. Lookups of ideas take half the time that they take with its default of 2 MB. */
const CACHE_KIB = 64 * 1024;

const PRIVATE = 0o600;
const OTHERS = 0o077;

/** Suffixes of the files that SQLite keeps beside the database in WAL mode. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * One libSQL file, as Kysely's SQLite dialect needs it.
 *
 * SQLite keeps writing to a file that was moved or deleted, and those writes would be lost at the next start. So each
 * use checks that the open file is still the one at the path. The check costs 2 µs of the 8 µs that a query by key
 * takes.
 *
 * If the file is missing, calls fail until it is back. The class doesn't create it again: an unmounted volume would
 * become an empty database.
 */
export class LibsqlFile implements SqliteDatabase {
  readonly #path: string;
  readonly #statements = new Map<string, Statement>();
  #connection: Connection.Database | null = null;
  /** Inodes of the open file and its companions. */
  #inodes: number[] = [];

  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    keepPrivate(path);
    this.#open();
  }

  prepare(sql: string): Statement {
    const open = this.#connection;
    // A transaction stays on the connection that it began on, or fails as a whole.
    if (open?.inTransaction) {
      if (sql !== 'rollback' && !this.#isInPlace()) throw this.#lost();
      return this.#statement(open, sql);
    }
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (sql === 'rollback') return NOTHING;
    // `begin immediate` takes the write lock at the start. Otherwise a transaction that reads before it writes fails if
    // another process has written in between.
    return this.#statement(this.#current(), sql === 'begin' ? 'begin immediate' : sql);
  }

  close(): void {
    this.#statements.clear();
    this.#connection?.close();
    this.#connection = null;
  }

  #current(): Connection.Database {
    if (this.#connection !== null && this.#isInPlace()) return this.#connection;
    const [found, ...companions] = this.#look();
    if (found === MISSING) throw this.#lost();
    // Another database's log would damage this one.
    if (companions.some((inode) => inode !== MISSING && this.#inodes.includes(inode))) {
      throw new DatabaseUnavailable(
        `The database file ${this.#path} was replaced, but not its companions. Stop the server for that.`,
      );
    }
    this.close();
    return this.#open();
  }

  #isInPlace(): boolean {
    return inodeOf(this.#path) === this.#inodes[0];
  }

  #look(): number[] {
    return ['', ...COMPANIONS].map((suffix) => inodeOf(this.#path + suffix));
  }

  #lost(): DatabaseUnavailable {
    return new DatabaseUnavailable(
      `The database file ${this.#path} is gone. Bring it back, or restart for an empty one.`,
    );
  }

  #open(): Connection.Database {
    const connection = new Connection(this.#path, { timeout: BUSY_MS });
    try {
      connection.exec('pragma journal_mode = wal');
      connection.exec('pragma synchronous = full');
      connection.exec('pragma foreign_keys = on');
      connection.exec(`pragma cache_size = -${CACHE_KIB}`);
      // SQLite creates the companions at the first query.
      connection.prepare('select 1 from sqlite_schema').all();
    } catch (error) {
      connection.close();
      throw error;
    }
    this.#inodes = this.#look();
    this.#connection = connection;
    return connection;
  }

  #statement(connection: Connection.Database, sql: string): Statement {
    const kept = this.#statements.get(sql);
    if (kept !== undefined) return kept;
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    const statement = guard(connection.prepare(sql));
    this.#statements.set(sql, statement);
    return statement;
  }
}

const MISSING = -1;

/**
 * Makes the file readable only for this user, because it holds all emails. SQLite gives the companions the file's mode.
 */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE));
  for (const suffix of ['', ...COMPANIONS]) {
    const mode = statSync(path + suffix, { throwIfNoEntry: false })?.mode ?? PRIVATE;
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(path + suffix, PRIVATE);
    } catch {
      // The file belongs to another user, who decides on its mode.
    }
  }
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? MISSING;
}

/** Throws on values that libSQL can't bind, such as a boolean: libSQL would end the whole process. */
function guard(statement: Connection.Statement): Statement {
  const checked = (values: readonly unknown[]): unknown[] =>
    values.map((value) => {
      if (value === null || ['string', 'number', 'bigint'].includes(typeof value)) return value;
      throw new TypeError(`a ${typeof value} can't be a value in a query`);
    });
  return {
    reader: statement.reader,
    all: (values) => statement.all(checked(values)),
    run: (values) => statement.run(checked(values)),
    iterate: (values) => statement.iterate(checked(values)) as IterableIterator<unknown>,
  };
}

const NOTHING: Statement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};
