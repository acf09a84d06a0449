import { recordOf } from '@composed/browser/kept-record';
import { ApiError, hasName } from './api-error.ts';
import { MESSAGES } from './messages.ts';

export const NOT_JSON = Symbol('not JSON');

/** Parses JSON. Returns `NOT_JSON` for an invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Returns whether a 200 response reports a failure. Then its other fields are ignored. */
export const isFailure = (raw: unknown) => recordOf(raw).success === false;

/** Returns the server's message from a 200 response that reports a failure, or an empty text. */
export function outcomeText(raw: unknown): string {
  const { error, message } = recordOf(raw);
  return textOf(error) || textOf(message) || '';
}

export function errorFromAnswer({ status, statusText }: Response, body: unknown): ApiError {
  if (body === NOT_JSON) return new ApiError(status, MESSAGES.notJson(status, statusText));
  const { message, details } = recordOf(body);
  return new ApiError(status, textOf(message) || MESSAGES.requestFailed, {
    details: details ?? undefined,
  });
}

export function errorFromFetch(cause: unknown): ApiError {
  return hasName(cause, 'TypeError')
    ? new ApiError(0, MESSAGES.unreachable, { cause })
    : networkError(cause);
}

/** Creates the error for any other missing response, such as a timeout or an interrupted body. */
export function networkError(cause?: unknown): ApiError {
  return new ApiError(0, MESSAGES.network, { cause });
}
