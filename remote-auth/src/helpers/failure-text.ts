import { failures } from '../messages.ts';
import type { AuthResult } from './auth-helpers.ts';

/** Returns the message for a failed sign-in or sign-up. */
export function failureText({ error, thrown }: AuthResult): string {
  if (thrown) return failures.thrown(error ?? '');
  return error || failures.authentication;
}

/** Returns whether the account was created but no session started. */
export function isCreatedWithoutSession({ success, error, accountCreated }: AuthResult): boolean {
  return !success && (accountCreated || /token/i.test(error ?? ''));
}
