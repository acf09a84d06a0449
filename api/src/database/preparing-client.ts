import { hash } from 'node:crypto';
import pg from 'pg';

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
