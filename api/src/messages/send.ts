import { createHash, randomUUID } from 'node:crypto';
import { normaliseEmail } from '../accounts/email.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { queueMail } from '../mail/outbox.ts';
import { settingsOf } from '../members/settings.ts';
import { MESSAGES } from '../messages.ts';

interface Author {
  id: string;
  email: string;
  /** By mail, too? Else in the inbox alone. */
  getsMail: boolean;
}

/** Who gets messages about a published idea. Rejects with a 404 without one, with a 403 for nobody. */
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
  /** `null`: a visitor. */
  sender: UserRow | null;
  name: string;
  email: string;
  text: string;
  key: string;
  now: number;
}

/**
 * Puts a message into the author's inbox, and a mail into the outbox, once for its key. What a blocked
 * sender sends is dropped without a word.
 */
export async function sendMessage(
  queries: Queries,
  author: Author,
  message: NewMessage,
): Promise<void> {
  const { sender, now } = message;
  // A member is who the account says, and not who the form says.
  const email = normaliseEmail(sender?.email ?? message.email);
  const from = sender ? `member:${sender.id}` : `visitor:${digest(email)}`;
  const blocked = await queries
    .selectFrom('message_blocks')
    .select('sender')
    .where('user_id', '=', author.id)
    .where('sender', '=', from)
    .executeTakeFirst();
  if (blocked) return;
  const id = randomUUID();
  await queries.transaction().execute(async (transaction) => {
    const kept = await transaction
      .insertInto('messages')
      .values({
        id,
        idea_id: message.ideaId,
        recipient_id: author.id,
        sender_id: sender?.id ?? null,
        sender: from,
        sender_name: message.name.trim(),
        sender_email: email,
        body: message.text.trim(),
        submission_key: message.key,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept || !author.getsMail) return;
    await queueMail(
      transaction,
      { purpose: 'message-received', email: author.email, subject_id: id },
      now,
    );
  });
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
