import { invalidField } from '../http/problem.ts';
import { isObject } from '../is-object.ts';
import { MESSAGES } from '../messages.ts';

/** The last row of a page: its value in the order of the list, and its id. */
export interface Cursor {
  value: string | number;
  id: string | number;
}

/** A cursor as callers get it, good for that order alone. */
export function writeCursor(order: string, { value, id }: Cursor): string {
  return Buffer.from(JSON.stringify({ order, value, id })).toString('base64url');
}

/** What a value of a list's order can be: whatever else a cursor has was forged. */
export type Fits = (value: unknown) => boolean;

export const isInstant: Fits = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
/** Counts are of four bytes in PostgreSQL. */
export const isCount: Fits = (value) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31;
export const isRank: Fits = Number.isFinite;
export const isText: Fits = (value) =>
  typeof value === 'string' && /^[^\0\p{Cs}]{0,800}$/u.test(value);

/** Rejects with a 400 what was not made for that order. */
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
