import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { settingsOf } from '../members/settings.ts';
import type { Author, NewMessage } from './send.ts';
import type { OwnMessage } from './threads.ts';

/** The other member of a thread. Rejects with a 403 if they are a visitor, have left, or take no messages. */
export async function otherMember(queries: Queries, { other }: OwnMessage): Promise<Author> {
  const [kind, id = ''] = other.split(':');
  const found =
    kind === 'member' &&
    (await queries
      .selectFrom('users')
      .select(['id', 'email', 'contact_preference', 'email_notifications', 'suspended_at'])
      .where('id', '=', id)
      .executeTakeFirst());
  if (!found) throw new Problem(403, 'FORBIDDEN', MESSAGES.noAnswer);
  const { emailNotifications, privacy } = await settingsOf(queries, found.id);
  if (
    found.contact_preference === 'NONE' ||
    found.suspended_at !== null ||
    !privacy.allowMessages
  ) {
    throw new Problem(403, 'FORBIDDEN', MESSAGES.takesNone);
  }
  const getsMail =
    found.contact_preference === 'EMAIL' &&
    found.email_notifications === 1 &&
    emailNotifications.newMessages;
  return { id: found.id, email: found.email, getsMail };
}

interface Reply {
  sender: UserRow;
  message: OwnMessage;
  other: Author;
  text: string;
  key: string;
  now: number;
}

/**
 * A reply as a new message. The address of an idea's author stays secret. That of another member does, too, until they
 * have written with the form of an idea, which shows it.
 */
export async function replyOf(
  queries: Queries,
  { sender, message, other, text, key, now }: Reply,
): Promise<NewMessage> {
  const idea = await queries
    .selectFrom('ideas')
    .select('author_id')
    .where('id', '=', message.idea_id)
    .executeTakeFirstOrThrow();
  const known = await queries
    .selectFrom('messages')
    .select('id')
    .where('idea_id', '=', message.idea_id)
    .where('sender_id', '=', sender.id)
    .where('recipient_id', '=', other.id)
    .where('sender_email', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return {
    ideaId: message.idea_id,
    sender,
    name: sender.name,
    email: sender.email,
    hidesEmail: idea.author_id === sender.id || !known,
    text,
    // The same key may be used in another thread about the idea.
    key: `${other.id}:${key}`,
    now,
  };
}
