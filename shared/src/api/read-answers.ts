import { recordOf } from '@composed/browser/kept-record';

export const NOT_JSON = Symbol('not JSON');

/** Parses JSON. Returns `NOT_JSON` for an invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** Returns the value if it is a text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns whether a 200 response reports a failure. Then its other fields are ignored. */
export const isFailure = (raw: unknown) => recordOf(raw).success === false;

/** Returns the server's message from a 200 response that reports a failure, or an empty text. */
export function outcomeText(raw: unknown): string {
  const { error, message } = recordOf(raw);
  return textOf(error) || textOf(message) || '';
}
