import { failures } from '../messages.ts';
import type { AuthResult } from './auth-helpers.ts';

/** What the form says of a sign-in or a sign-up that failed. */
export function failureText({ error, thrown }: AuthResult): string {
  if (thrown) return failures.thrown(error ?? '');
  return error || failures.authentication;
}

/** The account is there, and only the session is missing. */
export function isCreatedWithoutSession({ success, error, accountCreated }: AuthResult): boolean {
  return !success && (accountCreated || /token/i.test(error ?? ''));
}
