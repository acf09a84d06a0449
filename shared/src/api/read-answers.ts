import { recordOf } from '@composed/browser/kept-record';

export const NOT_JSON = Symbol('not JSON');

/** What a text says as JSON, or `NOT_JSON`. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** The value if it is text. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Whether an answer of 200 calls itself a failure: then nothing else in it counts. */
export const isFailure = (raw: unknown) => recordOf(raw).success === false;

/** The server's text in an answer of 200 that is a failure; empty when it has none. */
export function outcomeText(raw: unknown): string {
  const { error, message } = recordOf(raw);
  return textOf(error) || textOf(message) || '';
}
