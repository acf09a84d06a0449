import { codeOf, isError } from '../error-code.ts';

/** The database is temporarily unavailable. Answered with a 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
}

/** SQLite result codes for a full or failing disk, a lock held too long, and a damaged or missing file. */
const LIBSQL = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|PROTOCOL|CANTOPEN|READONLY|NOTADB|CORRUPT|NOMEM)/;

/**
 * PostgreSQL codes: connection (08), resources such as a full disk (53), operator (57), system (58), missing database
 * or role (3D, 28), read-only after a failover (25006), deadlock and other rollbacks (40).
 */
const POSTGRES = /^(08|53|57|58|3D|28|40)|^25006$/;

const NETWORK = /^(ECONN|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)/;

/** `pg` error messages for lost connections and timeouts; they have no code. */
const PG_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|Connection ended/;

const LIBSQL_MESSAGES = /ConnectionFailed|database connection is not open/;

/** Whether an error means that the database is unavailable, rather than a fault in our query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!isError(error)) return false;
  // `AggregateError`: every address of the host was tried.
  if ('errors' in error && Array.isArray(error.errors))
    return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  if (LIBSQL.test(code)) return true;
  // Other clients (SMTP, providers) also fail with network codes, but handle these errors themselves.
  if (NETWORK.test(code)) return true;
  if (/^[0-9A-Z]{5}$/.test(code)) return POSTGRES.test(code);
  return PG_MESSAGES.test(error.message) || LIBSQL_MESSAGES.test(error.message);
}

/** Whether an insert failed because a row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (
    error instanceof Error && /^(23505|SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY))$/.test(codeOf(error))
  );
}

/** Whether a write failed because the referenced row doesn't exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && /^(23503|SQLITE_CONSTRAINT_FOREIGNKEY)$/.test(codeOf(error));
}
