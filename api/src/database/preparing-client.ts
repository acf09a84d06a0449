import { hash } from 'node:crypto';
import pg from 'pg';

/**
 * PostgreSQL plans a query that has a name once for each connection: planning the join that finds who
 * is signed in takes it longer than running it. A query for all columns (`*`) is planned anew each
 * time, since a prepared one fails once another instance has added a column.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: One signature that fits each of pg's overloads.
  override query(text: any, values?: any, callback?: any): any {
    const query = isPreparable(text, values) ? { name: hash('sha1', text), text } : text;
    return super.query(query, values, callback);
  }
}

/** Queries that callers' values can't give ever new texts: their number, and so the server's memory, is bounded. */
const isPreparable = (text: unknown, values: unknown): text is string =>
  typeof text === 'string' &&
  Array.isArray(values) &&
  /^(select|with) /.test(text) &&
  !text.includes('*');
