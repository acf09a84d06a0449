import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { hashToken, randomSecret } from '../sessions/tokens.ts';
import { RESET_LIFE, SPENT_LINK_LIFE, VERIFY_LIFE } from '../timings.ts';

export type MailPurpose = 'verify' | 'reset';

const LIVES: Record<MailPurpose, number> = { verify: VERIFY_LIFE, reset: RESET_LIFE };

/** Creates the secret of a link. Links sent before stay valid, because mails can arrive out of order. */
export async function issueMailToken(
  queries: Queries,
  userId: string,
  purpose: MailPurpose,
  now: number,
): Promise<string> {
  const token = randomSecret();
  await queries
    .insertInto('mail_tokens')
    .values({
      hash: hashToken(token),
      user_id: userId,
      purpose,
      expires_at: now + LIVES[purpose],
      used_at: null,
    })
    .execute();
  return token;
}

/** Whether a token can be spent. Callers check this before expensive work. */
export async function isGoodMailToken(
  queries: Queries,
  token: string,
  purpose: MailPurpose,
  now: number,
): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_tokens')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this verification link was spent successfully. Anybody with its token may know. */
export async function hasVerified(queries: Queries, token: string, now: number): Promise<boolean> {
  const row = await queries
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .select('hash')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', 'verify')
    .where('used_at', 'is not', null)
    .where('mail_tokens.expires_at', '>', now)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Spends a token and returns its owner's id. One statement decides, so that only one of several concurrent calls
 * succeeds. It also spends the user's other links of that purpose. Verification tokens stay for a year, so that
 * `hasVerified` finds them. Runs in a transaction.
 */
export async function spendMailToken(
  transaction: Queries,
  token: string,
  purpose: MailPurpose,
  now: number,
): Promise<string | null> {
  const found = await transaction
    .selectFrom('mail_tokens')
    .select('user_id')
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  if (found === undefined) return null;
  await holdAccounts(transaction, found.user_id);
  const used =
    purpose === 'verify' ? { used_at: now, expires_at: now + SPENT_LINK_LIFE } : { used_at: now };
  const spent = await transaction
    .updateTable('mail_tokens')
    .set(used)
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (spent === undefined) return null;
  await transaction
    .updateTable('mail_tokens')
    .set(used)
    .where('user_id', '=', spent.user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
  return spent.user_id;
}
