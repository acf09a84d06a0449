import { errorText, isApiError } from '@idea-hub/shared/api';
import type { SessionResult } from './types.ts';

export type Failure = Extract<SessionResult, { success: false }>;

export function failure(error: string, more: Partial<Failure> = {}): Failure {
  return { success: false, error, ...more };
}

/**
 * A rejected call as a result: the server's text where it has one, else `fallback`. Without any
 * answer (status 0), or by a fault of the client, it counts as thrown, and keeps the text that it
 * has, which may be none.
 */
export function failureOf(error: unknown, fallback: string): Failure {
  if (!isApiError(error)) return failure(errorText(error), { thrown: true });
  const { status, message } = error;
  return failure(message || fallback, status === 0 ? { status, thrown: true } : { status });
}
