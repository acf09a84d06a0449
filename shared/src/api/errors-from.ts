import { recordOf } from '@composed/browser/kept-record';
import { ApiError, hasName } from './api-error.ts';
import { MESSAGES } from './messages.ts';
import { NOT_JSON, textOf } from './read-answers.ts';

/** The error in an answer that is not OK. */
export function errorFromAnswer({ status, statusText }: Response, body: unknown): ApiError {
  if (body === NOT_JSON) return new ApiError(status, MESSAGES.notJson(status, statusText));
  const { message, details } = recordOf(body);
  return new ApiError(status, textOf(message) || MESSAGES.requestFailed, {
    details: details ?? undefined,
  });
}

/** The error when `fetch` itself failed. */
export function errorFromFetch(cause: unknown): ApiError {
  return hasName(cause, 'TypeError')
    ? new ApiError(0, MESSAGES.unreachable, { cause })
    : networkError(cause);
}

/** Any other way to be left without an answer: the time limit, a body that broke off. */
export function networkError(cause?: unknown): ApiError {
  return new ApiError(0, MESSAGES.network, { cause });
}
