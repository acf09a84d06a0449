import { errorText, isApiError } from '@idea-hub/shared/api';
import type { SessionResult } from './types.ts';

export type Failure = Extract<SessionResult, { success: false }>;

export function failure(error: string, more: Partial<Failure> = {}): Failure {
  return { success: false, error, ...more };
}

/**
 * Converts the error of a rejected call to a result. The text is the server's, else `fallback`. Errors
 * without a response (status 0) and client errors set `thrown`; a client error's text can be empty.
 */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!isApiError(error)) return failure(errorText(error), { thrown: true });
  const { status, message } = error;
  return failure(message || fallback, status === 0 ? { status, thrown: true } : { status });
}
