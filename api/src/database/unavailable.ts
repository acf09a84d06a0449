import { codeOf, isError } from '../error-code.ts';

/** The database can't be used at the moment: a 503, which ends by itself once the cause does. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** SQLite's result codes for a full or failing disk, a lock held too long, a damaged or lost file. */
const LIBSQL = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|PROTOCOL|CANTOPEN|READONLY|NOTADB|CORRUPT|NOMEM)/;

/**
 * PostgreSQL: connection (08), resources such as a full disk (53), operator (57), system (58), no such
 * database or role yet (3D, 28), read-only after a failover (25006), deadlock and the like (40).
 */
const POSTGRES = /^(08|53|57|58|3D|28|40)|^25006$/;

const NETWORK = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/** What pg says without a code when a connection ends or can't be had in time. */
const PG_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Connection ended/;

const LIBSQL_MESSAGES = /ConnectionFailed|database connection is not open/;

/** Tells a database that is out of reach from a fault in our own query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isError(error)) return false;
  // All addresses of a host were tried.
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  if (LIBSQL.test(code)) return true;
  // Other clients of ours (SMTP, providers) fail with network codes too, but catch them themselves.
  if (NETWORK.test(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return POSTGRES.test(code);
  return PG_MESSAGES.test(error.message) || LIBSQL_MESSAGES.test(error.message);
}

/** An insert met a row with the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(codeOf(error))
  );
}

/** What a row refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error));
}
