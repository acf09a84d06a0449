import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteDatabase } from 'kysely';
import Connection from 'libsql';
import { DatabaseUnavailable } from './unavailable.ts';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/** How long the thread waits for another process's write, before `LibsqlDialect` waits without it. */
const BUSY_MS = 10;

/** Kysely sends few different texts; the bound only guards against lists of varying length. */
const STATEMENTS_KEPT = 200;

const PRIVATE = 0o600;
const OTHERS = 0o077;

/** SQLite's companions of the file, in WAL mode. */
const COMPANIONS = ['-wal', '-shm'];

/**
 * One libSQL file as Kysely's SQLite dialect wants it.
 *
 * SQLite goes on writing into a file that was moved or deleted under it, and what was answered would
 * be gone at the next start. So each use looks whether the open file still is the one at the path, which
 * costs 2 µs of the 8 µs that a query by key takes: if not, calls fail until it is back. It is not created
 * anew: an unmounted volume would turn into an empty database.
 */
export class LibsqlFile implements SqliteDatabase {
  readonly #path: string;
  readonly #statements = new Map<string, Statement>();
  #connection: Connection.Database | null = null;
  /** Of the open file and its companions. */
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
    // SQLite has rolled back by itself after some errors, a full disk among them.
    if (sql === 'rollback') return NOTHING;
    // A transaction that reads first and writes then would fail when another process wrote between.
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
    // The log of the one database, applied to another, would ruin it.
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
      // The companions come with the first look inside.
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

/** For this user alone: it has everybody's emails. The companions get the modes of the file. */
function keepPrivate(path: string): void {
  closeSync(openSync(path, 'a', PRIVATE));
  for (const suffix of ['', ...COMPANIONS]) {
    const mode = statSync(path + suffix, { throwIfNoEntry: false })?.mode ?? PRIVATE;
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(path + suffix, PRIVATE);
    } catch {
      // The file is another user's, who has given us access: its modes are theirs to choose.
    }
  }
}

function inodeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? MISSING;
}

/** libSQL ends the whole process over a value that it can't bind, such as a boolean. */
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
