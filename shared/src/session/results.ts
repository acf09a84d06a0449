import { errorText, isApiError } from '@idea-hub/shared/api';
import { MESSAGES } from './messages.ts';
import type { SessionResult } from './types.ts';

export type Failure = Extract<SessionResult, { success: false }>;

export function failure(error: string, more: Partial<Failure> = {}): Failure {
  return { success: false, error, ...more };
}

/**
 * A rejected call as a result: the server's text where it has one, else `fallback`. Without any
 * answer (status 0), or by a fault of the client, it counts as thrown (AU-18).
 */
export function rejected(error: unknown, fallback: string): Failure {
  if (!isApiError(error)) return failure(errorText(error), { thrown: true });
  const { status } = error;
  return failure(error.message || fallback, status === 0 ? { status, thrown: true } : { status });
}

/** The same for a sign-in, where 401 means wrong credentials (SE-05). */
export function loginRejected(error: unknown): Failure {
  if (isApiError(error) && error.status === 401) {
    return failure(MESSAGES.wrongCredentials, { status: 401 });
  }
  return rejected(error, MESSAGES.loginFailed);
}
