import { createHmac, timingSafeEqual } from 'node:crypto';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { randomSecret } from '../sessions/tokens.ts';
import { invalidField } from './problem.ts';

/** Position in a list: the last row's value in the list's order, and its id. */
export interface Position {
  value: string | number;
  id: string | number;
}

/** The cursors of one list. */
export interface ListCursors {
  /** The position after which the page starts; `null` for the first page. Throws a 400 for a foreign cursor. */
  read(cursor: string | undefined): Position | null;
  /** The cursor of the page after this position; `null` if there is none. */
  write(last: Position | null | undefined): string | null;
}

/**
 * Splits rows into those of a page and the last of them, from which the next page starts.
 *
 * @param rows one more than the page has, if there are more
 */
export function splitPage<Row>(rows: readonly Row[], size: number) {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? shown.at(-1) : undefined };
}

/** Signs the cursors of all lists, so that a query never runs with a position that the server did not make. */
export class Cursors {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** Loads the secret that all instances share. The first instance creates it. */
  static async load(queries: Queries): Promise<Cursors> {
    await queries
      .insertInto('secrets')
      .values({ name: 'cursors', value: randomSecret() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await queries
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'cursors')
      .executeTakeFirstOrThrow();
    return new Cursors(value);
  }

  /**
   * @param list name of the list, then its order, its filters and the member whose list it is
   */
  of(...list: readonly unknown[]): ListCursors {
    const sign = (position: string) =>
      createHmac('sha256', this.#secret)
        .update(JSON.stringify([...list, position]))
        .digest('base64url');
    return {
      read(cursor) {
        if (cursor === undefined) return null;
        const [position = ''] = cursor.split('.');
        if (!isSame(cursor, `${position}.${sign(position)}`)) {
          throw invalidField('cursor', MESSAGES.badCursor);
        }
        const [value, id] = JSON.parse(Buffer.from(position, 'base64url').toString());
        return { value, id };
      },
      write(last) {
        if (!last) return null;
        const position = Buffer.from(JSON.stringify([last.value, last.id])).toString('base64url');
        return `${position}.${sign(position)}`;
      },
    };
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
