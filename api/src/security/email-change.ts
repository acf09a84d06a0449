import { randomUUID } from 'node:crypto';
import { lockUser } from '../accounts/accounts.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { isUniqueViolation } from '../database/unavailable.ts';
import { queueMail } from '../mail/outbox.ts';
import { moveSubscription } from '../newsletter/subscribers.ts';
import { hashToken, randomSecret } from '../sessions/tokens.ts';
import { EMAIL_CHANGE_LIFE } from '../timings.ts';

/** The member's pending change, or `null`. Without `now`, also one that has expired and is still stored. */
export async function pendingChange(queries: Queries, user: UserRow, now = 0) {
  const row = await queries
    .selectFrom('email_changes')
    .select(['id', 'new_email', 'new_confirmed_at', 'old_confirmed_at'])
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    newEmail: row.new_email,
    isNewConfirmed: row.new_confirmed_at !== null,
    isOldConfirmed: row.old_confirmed_at !== null || user.email_verified_at === null,
  };
}

/**
 * Asks both addresses to confirm. Replaces an earlier change to another address, whose links then stop working. A retry
 * sends nothing again. Does the same work whether the new address is taken or not.
 */
export function requestChange(
  queries: Queries,
  user: UserRow,
  newEmail: string,
  now: number,
): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    const { email } = await lockUser(transaction, user.id);
    const isRepeated = await transaction
      .selectFrom('email_changes')
      .select('id')
      .where('user_id', '=', user.id)
      .where('new_email', '=', newEmail)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (isRepeated) return;
    const id = randomUUID();
    const change = {
      id,
      new_email: newEmail,
      expires_at: now + EMAIL_CHANGE_LIFE,
      new_hash: null,
      old_hash: null,
      new_confirmed_at: null,
      old_confirmed_at: null,
    };
    await transaction
      .insertInto('email_changes')
      .values({ user_id: user.id, ...change })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute();
    const mail = { subject_id: id };
    await queueMail(transaction, { ...mail, purpose: 'email-new', email: newEmail }, now);
    await queueMail(transaction, { ...mail, purpose: 'email-old', email }, now);
  });
}

/** Stops the member's pending change, if there is one. */
export async function dropChange(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom('email_changes').where('user_id', '=', userId).execute();
}

/**
 * Creates the secret of a change's link to one of both addresses. `null` if the change was replaced or is over. The
 * change itself keeps the hash, so that a link never belongs to a later change.
 */
export async function issueChangeToken(
  queries: Queries,
  id: string | null,
  side: 'new' | 'old',
  now: number,
): Promise<string | null> {
  const token = randomSecret();
  const { numUpdatedRows } = await queries
    .updateTable('email_changes')
    .set({ [`${side}_hash`]: hashToken(token) })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? token : null;
}

export type ChangeOutcome = 'waiting' | 'changed' | 'taken' | 'invalid';

/**
 * Confirms the member's change with the token of one address. The last missing confirmation changes the email. That ends
 * the mailed links of the account, because they went to the old address.
 */
export async function confirmChange(
  queries: Queries,
  userId: string,
  token: string,
  now: number,
): Promise<ChangeOutcome> {
  const confirm = () =>
    queries.transaction().execute((all) => confirmWithin(all, userId, hashToken(token), now));
  try {
    return await confirm();
  } catch (error) {
    // Somebody has just registered with the new address. The second attempt finds the account.
    if (isUniqueViolation(error)) return confirm();
    throw error;
  }
}

async function confirmWithin(
  transaction: Queries,
  userId: string,
  hash: string,
  now: number,
): Promise<ChangeOutcome> {
  const user = await lockUser(transaction, userId);
  const change = await transaction
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ eb, or }) => or([eb('new_hash', '=', hash), eb('old_hash', '=', hash)]))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!change) return 'invalid';
  const side = change.new_hash === hash ? 'new_confirmed_at' : 'old_confirmed_at';
  const confirmed = { ...change, [side]: change[side] ?? now };
  const isOldAsked = user.email_verified_at !== null;
  if (confirmed.new_confirmed_at === null || (isOldAsked && confirmed.old_confirmed_at === null)) {
    await transaction
      .updateTable('email_changes')
      .set({ [side]: confirmed[side] })
      .where('user_id', '=', userId)
      .execute();
    return 'waiting';
  }
  await dropChange(transaction, userId);
  return (await moveAccount(transaction, user, change.new_email, now)) ? 'changed' : 'taken';
}

/** Resolves with false if the new address is taken. */
async function moveAccount(
  transaction: Queries,
  { id, email: oldEmail, email_verified_at }: UserRow,
  email: string,
  now: number,
): Promise<boolean> {
  const holder = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (holder) return false;
  await transaction
    .updateTable('users')
    .set({ email, email_verified_at: now })
    .where('id', '=', id)
    .execute();
  await transaction.deleteFrom('mail_tokens').where('user_id', '=', id).execute();
  await transaction
    .updateTable('outbox')
    .set({ email })
    .where('email', '=', oldEmail)
    .where('purpose', '!=', 'newsletter')
    .execute();
  // An unverified account does not own its address.
  if (email_verified_at !== null) await moveSubscription(transaction, oldEmail, email);
  await queueMail(transaction, { purpose: 'email-changed', email }, now);
  return true;
}
