import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { invalidField, Problem, unauthenticated } from '../http/problem.ts';
import type { AccountLimits } from '../limits/account-limits.ts';
import { queueMail } from '../mail/outbox.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { dropChange } from './email-change.ts';

interface Checks {
  accountLimits: AccountLimits;
  hasher: PasswordHasher;
}

/** Checks the present password of a signed-in member. Rejects if it is wrong, or if the account has none. */
export async function requirePassword(
  { accountLimits, hasher }: Checks,
  { id, email, password_hash, session_epoch }: SignedIn,
  password: string,
): Promise<void> {
  if (password_hash === null) throw new Problem(403, 'FORBIDDEN', MESSAGES.passwordNeeded);
  const isRight = await accountLimits.guess(
    { email, user: { id, session_epoch }, known: 'session' },
    () => hasher.verify(password_hash, password),
  );
  if (!isRight) throw invalidField('password', MESSAGES.passwordWrong);
}

/**
 * Sets another password. Stops a pending change of the email. Ends all other sessions, also those that a sign-in with the old password is about to begin.
 * Rejects with a 401 if the session or the password has changed since the member was read.
 */
export function changeOwnPassword(
  queries: Queries,
  user: SignedIn,
  passwordHash: string,
  now: number,
): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    const changed = await transaction
      .updateTable('users')
      .set((column) => ({
        password_hash: passwordHash,
        password_set_by_mail: 0,
        session_epoch: column('session_epoch', '+', 1),
      }))
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .where('session_epoch', '=', user.session_epoch)
      .returning(['email', 'session_epoch'])
      .executeTakeFirst();
    if (!changed) throw unauthenticated(MESSAGES.sessionEnded);
    await transaction
      .updateTable('sessions')
      .set({ epoch: changed.session_epoch })
      .where('id', '=', user.session_id)
      .execute();
    await dropChange(transaction, user.id);
    const { email } = changed;
    await queueMail(transaction, { purpose: 'own-password-changed', email }, now);
  });
}
