import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '../accounts/email.ts';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { queueMail } from '../mail/outbox.ts';
import { settingsOf } from '../members/settings.ts';
import { hasBlocked, notify } from '../notifications/notify.ts';
import { sha256 } from '../sha256.ts';

export interface Author {
  id: string;
  email: string;
  /** Whether the author also gets a mail. Otherwise the message is only in the inbox. */
  getsMail: boolean;
}

/**
 * The recipient of messages about a published idea. Rejects with a 404 if there is none, and with a 403 if they take no
 * messages.
 */
export async function recipientOf(
  queries: Queries,
  ideaId: number,
  sender: UserRow | null,
): Promise<Author> {
  const found = await queries
    .selectFrom('published_ideas')
    .innerJoin('ideas', 'ideas.id', 'published_ideas.idea_id')
    .innerJoin('users', 'users.id', 'ideas.author_id')
    .select(['users.id', 'users.email', 'users.contact_preference as account'])
    .select(['users.email_notifications', 'ideas.contact_preference as idea'])
    .select('users.suspended_at')
    .where('published_ideas.idea_id', '=', ideaId)
    .executeTakeFirst();
  if (!found) throw ideaNotFound();
  const { emailNotifications, privacy } = await settingsOf(queries, found.id);
  const takesNone =
    found.idea === 'none' ||
    found.account === 'NONE' ||
    found.suspended_at !== null ||
    !privacy.allowMessages;
  if (takesNone || sender?.id === found.id) {
    throw new Problem(403, 'FORBIDDEN', MESSAGES.noMessages);
  }
  const getsMail =
    found.account === 'EMAIL' && found.email_notifications === 1 && emailNotifications.newMessages;
  return { id: found.id, email: found.email, getsMail };
}

export interface NewMessage {
  ideaId: number;
  /** `null` for a visitor. */
  sender: UserRow | null;
  name: string;
  email: string;
  /** Set in offers, and in replies of members whose address the other side does not know. */
  hidesEmail?: boolean;
  text: string;
  key: string;
  now: number;
}

/** Email and identity of a sender. For a member, the account's data counts, not the form's. */
function senderOf({ sender, email: typed }: NewMessage) {
  const email = normaliseEmail(sender?.email ?? typed);
  return { email, from: sender ? `member:${sender.id}` : `visitor:${sha256(email)}` };
}

/**
 * Whether the author has blocked the sender, who is not told. Messages of a blocked member are stored for their sender
 * only; those of a blocked visitor are dropped.
 */
export const isBlocked = (queries: Queries, author: Pick<Author, 'id'>, message: NewMessage) =>
  hasBlocked(queries, author.id, senderOf(message).from);

/**
 * Whether an earlier call with the same key stored this message. Rejects with a 409 if that message had another text.
 */
export async function isSent(queries: Queries, message: NewMessage): Promise<boolean> {
  const earlier = await queries
    .selectFrom('messages')
    .select('body')
    .where('submission_key', '=', keyOf(message))
    .executeTakeFirst();
  if (earlier && earlier.body !== message.text.trim()) {
    throw new Problem(409, 'KEY_REUSED', MESSAGES.keyReused);
  }
  return earlier !== undefined;
}

/**
 * Adds a message to the author's inbox, and a mail to the outbox. Resolves with false if the message is already stored.
 */
export function sendMessage(
  queries: Queries,
  author: Author,
  message: NewMessage,
): Promise<boolean> {
  return queries.transaction().execute(async (transaction) => {
    const { ideaId, sender, now } = message;
    await holdAccounts(transaction, author.id, ...(sender ? [sender.id] : []));
    const isHidden = await isBlocked(transaction, author, message);
    if (!(await storeMessage(transaction, author, message, isHidden))) return false;
    if (isHidden) return true;
    const actorId = sender?.id ?? null;
    await notify(transaction, { memberId: author.id, kind: 'message', ideaId, actorId, now });
    return true;
  });
}

/**
 * Stores and mails a message, without a notification, in a transaction that already holds both accounts.
 *
 * @param isHidden whether only its sender sees it
 */
export async function storeMessage(
  transaction: Queries,
  author: Author,
  message: NewMessage,
  isHidden = false,
): Promise<boolean> {
  const { sender, now } = message;
  const { email, from } = senderOf(message);
  const id = randomUUID();
  const stored = await transaction
    .insertInto('messages')
    .values({
      id,
      idea_id: message.ideaId,
      recipient_id: author.id,
      sender_id: sender?.id ?? null,
      sender: from,
      sender_name: sender?.name ?? message.name.trim(),
      sender_email: message.hidesEmail ? null : email,
      body: message.text.trim(),
      submission_key: keyOf(message),
      created_at: now,
      ...(isHidden && { read_at: now, recipient_deleted: 1 }),
    })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  if (author.getsMail && !isHidden) {
    await queueMail(
      transaction,
      { purpose: 'message-received', email: author.email, subject_id: id },
      now,
    );
  }
  return true;
}

/** Database key of an `Idempotency-Key`. It is unique for each sender and idea. */
const keyOf = (message: NewMessage): string =>
  sha256(JSON.stringify([senderOf(message).from, message.ideaId, message.key]));
