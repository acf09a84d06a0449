import { invalidField } from '../http/problem.ts';
import { isObject } from '../is-object.ts';
import { MESSAGES } from '../messages.ts';

/** Position in a list: the last row's value in the list's order, and its id. */
export interface Cursor {
  value: string | number;
  id: string | number;
}

/** Encodes a cursor for callers. It is valid only for this order. */
export function writeCursor(order: string, { value, id }: Cursor): string {
  return Buffer.from(JSON.stringify({ order, value, id })).toString('base64url');
}

/** Checks a value from a cursor. Values that the order can't have are forged. */
export type Fits = (value: unknown) => boolean;

export const isInstant: Fits = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** PostgreSQL stores counts in four bytes. */
export const isCount: Fits = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
export const isRank: Fits = Number.isFinite;
export const isText: Fits = (value) =>
  typeof value === 'string' && /^[^\0\p{Cs}]{0,800}$/u.test(value);

/** Decodes a cursor. Rejects with a 400 if it was not made for this order. */
export function readCursor(order: string, text: string, fits: Fits, fitsId: Fits): Cursor {
  const read = parse(text);
  if (read.order === order && fits(read.value) && fitsId(read.id)) {
    return { value: read.value as Cursor['value'], id: read.id as Cursor['id'] };
  }
  throw badCursor();
}

export const badCursor = () => invalidField('cursor', MESSAGES.badCursor);

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
