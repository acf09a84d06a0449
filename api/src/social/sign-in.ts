import type { SocialProvider } from '@idea-hub/shared/contracts/calls';
import { findByEmail, insertAccount } from '../accounts/accounts.ts';
import { isEmail, normaliseEmail } from '../accounts/email.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { isUniqueViolation } from '../database/unavailable.ts';
import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import type { Person } from './person.ts';

/**
 * The account of somebody whom a provider vouches for: provider and subject decide (ASVS 6.8.1). An
 * identity that is new here joins the account of the same email if both sides verified that email.
 */
export async function accountOf(
  queries: Queries,
  provider: SocialProvider,
  person: Person,
  now: number,
  attempts = 3,
): Promise<UserRow> {
  try {
    return await queries.transaction().execute(async (transaction) => {
      const known = await findByIdentity(transaction, provider, person.subject);
      if (known) return known;
      const user = await accountByEmail(transaction, verifiedEmail(person), person, now);
      await transaction
        .insertInto('identities')
        .values({ provider, subject: person.subject, user_id: user.id })
        .execute();
      return user;
    });
  } catch (error) {
    // Somebody made the same account or link at the same moment: now it is found.
    if (isUniqueViolation(error) && attempts > 1) {
      return accountOf(queries, provider, person, now, attempts - 1);
    }
    throw error;
  }
}

function findByIdentity(queries: Queries, provider: SocialProvider, subject: string) {
  return queries
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .selectAll('users')
    .executeTakeFirst();
}

function verifiedEmail(person: Person): string {
  if (person.email === null || !person.isEmailVerified || !isEmail(person.email)) {
    throw new Problem(403, 'EMAIL_UNVERIFIED', MESSAGES.socialEmailUnverified);
  }
  return normaliseEmail(person.email);
}

async function accountByEmail(
  queries: Queries,
  email: string,
  person: Person,
  now: number,
): Promise<UserRow> {
  const created = await insertAccount(queries, {
    email,
    name: nameOf(person, email),
    passwordHash: null,
    emailVerifiedAt: now,
    profilePicture: person.picture,
    now,
  });
  if (created) return created;
  const claimed = await claimUnverified(queries, email, now);
  const user = claimed ?? (await findByEmail(queries, email));
  if (!user) throw new Error('An account vanished while it was linked.');
  return user;
}

/**
 * An account with this email that never was verified may be a stranger's, made in advance: its
 * password and sessions go before the owner of the email moves in (ASVS 10.5.2).
 */
async function claimUnverified(queries: Queries, email: string, now: number) {
  const user = await queries
    .updateTable('users')
    .set((column) => ({
      password_hash: null,
      email_verified_at: now,
      session_epoch: column('session_epoch', '+', 1),
    }))
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (user) await queries.deleteFrom('mail_tokens').where('user_id', '=', user.id).execute();
  return user;
}

/** Names from outside, made to fit our own rules. */
function nameOf(person: Person, email: string): string {
  const name = person.name.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return [...(name || (email.split('@')[0] ?? email))].slice(0, 100).join('').trim();
}
