import { recordOf } from '@composed/browser/kept-record';
import { ApiError, hasName } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { NOT_JSON, textOf } from './read-answers.ts';

/** Creates the error for a response that is not OK. */
export function errorFromAnswer({ status, statusText }: Response, body: unknown): ApiError {
  if (body === NOT_JSON) return new ApiError(status, MESSAGES.notJson(status, statusText));
  const { message, details } = recordOf(body);
  return new ApiError(status, textOf(message) || MESSAGES.requestFailed, {
    details: details ?? undefined,
  });
}

/** Creates the error for a failed `fetch`. */
export function errorFromFetch(cause: unknown): ApiError {
  return hasName(cause, 'TypeError')
    ? new ApiError(0, MESSAGES.unreachable, { cause })
    : networkError(cause);
}

/** Creates the error for any other missing response, such as a timeout or an interrupted body. */
export function networkError(cause?: unknown): ApiError {
  return new ApiError(0, MESSAGES.network, { cause });
}
