import { insertAccount } from '../accounts/accounts.ts';
import { isEmail, normaliseEmail } from '../accounts/email.ts';
import { USER_COLUMNS, type UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { isUniqueViolation } from '../database/unavailable.ts';
import { Problem } from '../http/problem.ts';
import { normaliseParagraph } from '../http/text.ts';
import { queueMail } from '../mail/outbox.ts';
import type { SocialProvider } from '../settings/social.ts';
import type { Person } from './provider-client.ts';

export interface SocialAccount {
  user: UserRow;
  /** Whether this sign-in linked the identity to an existing account. */
  isNewLink: boolean;
}

/**
 * The account of a person whom a provider confirms. Provider and subject decide (ASVS 6.8.1). A new identity is linked
 * to the account with the same email if the provider verified that email.
 */
export async function accountOf(
  queries: Queries,
  provider: SocialProvider,
  person: Person,
  now: number,
  attempts = 3,
): Promise<SocialAccount> {
  try {
    return await queries.transaction().execute(async (transaction) => {
      const known = await findByIdentity(transaction, provider, person.subject);
      if (known) return { user: known, isNewLink: false };
      const email = verifiedEmail(person);
      const created = await createAccount(transaction, email, person, now);
      const user = created ?? (await claimAccount(transaction, provider, email, now));
      await transaction
        .insertInto('identities')
        .values({ provider, subject: person.subject, user_id: user.id })
        .execute();
      return { user, isNewLink: created === undefined };
    });
  } catch (error) {
    // A concurrent call created the same account or link. The retry finds it.
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
    .select(USER_COLUMNS)
    .executeTakeFirst();
}

function verifiedEmail(person: Person): string {
  if (person.email === null || !person.isEmailVerified || !isEmail(person.email)) {
    throw new Problem(403, 'EMAIL_UNVERIFIED', MESSAGES.socialEmailUnverified);
  }
  return normaliseEmail(person.email);
}

function createAccount(queries: Queries, email: string, person: Person, now: number) {
  return insertAccount(queries, {
    email,
    name: nameOf(person, email),
    passwordHash: null,
    emailVerifiedAt: now,
    profilePicture: person.picture,
    now,
  });
}

/**
 * Gives an existing account to the person with its email. A stranger may have created it, even if it is verified: the
 * owner may have opened the mailed link. So all sessions and mailed links end. A password stays only if it was set with
 * a mailed link (ASVS 10.5.2).
 */
async function claimAccount(
  queries: Queries,
  provider: SocialProvider,
  email: string,
  now: number,
): Promise<UserRow> {
  const user = await queries
    .updateTable('users')
    .set((column) => ({
      password_hash: column
        .case()
        .when('password_set_by_mail', '=', 1)
        .then(column.ref('password_hash'))
        .else(null)
        .end(),
      email_verified_at: column.fn.coalesce('email_verified_at', column.val(now)),
      session_epoch: column('session_epoch', '+', 1),
    }))
    .where('email', '=', email)
    .returningAll()
    .executeTakeFirstOrThrow();
  await queries.deleteFrom('mail_tokens').where('user_id', '=', user.id).execute();
  await queries.deleteFrom('email_changes').where('user_id', '=', user.id).execute();
  await queueMail(queries, { purpose: 'provider-linked', provider, email }, now);
  return user;
}

/** Adapts a provider's name to our own rules. */
function nameOf(person: Person, email: string): string {
  const name = normaliseParagraph(person.name.replace(/[\p{Cc}\p{Cs}]/gu, ' ')).trim();
  return [...(name || (email.split('@')[0] ?? email))].slice(0, 100).join('').trim();
}
