import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { type Cursors, splitPage } from '../http/cursors.ts';
import { isoOf, publicTitle } from '../ideas/columns.ts';
import { sha256 } from '../sha256.ts';

const PAGE = 24;

/** A member's messages, newest first. */
export async function inbox(
  queries: Queries,
  cursors: Cursors,
  userId: string,
  cursor: string | undefined,
) {
  const list = cursors.of('inbox', userId);
  const after = list.read(cursor);
  const rows = await queries
    .selectFrom('messages')
    .innerJoin('ideas', 'ideas.id', 'messages.idea_id')
    .select(['messages.id', 'messages.idea_id', 'messages.sender_id', 'messages.sender'])
    .select(['messages.sender_name', 'messages.sender_email', 'messages.body'])
    .select(publicTitle.as('title'))
    .select(['messages.created_at', 'messages.read_at'])
    .where('messages.recipient_id', '=', userId)
    .where('messages.recipient_deleted', '=', 0)
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(messages.created_at, messages.id) < (${after?.value}, ${after?.id})`),
    )
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, last } = splitPage(rows, PAGE);
  return {
    messages: shown.map((row) => ({
      id: row.id,
      ideaId: row.idea_id,
      ideaTitle: row.title,
      name: row.sender_name,
      email: row.sender_email,
      isMember: row.sender_id !== null,
      message: row.body,
      at: isoOf(row.created_at),
      isRead: row.read_at !== null,
    })),
    unread: await unread(queries, userId),
    next: list.write(last && { value: last.created_at, id: last.id }),
  };
}

export async function unread(queries: Queries, userId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('recipient_id', '=', userId)
    .where('recipient_deleted', '=', 0)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Id of a sender in a member's list of blocks. It reveals neither the account nor the visitor's address. */
export const blockIdOf = (sender: string): string => sha256(sender);

const blockedBy = (queries: Queries, userId: string) =>
  queries
    .selectFrom('message_blocks')
    .select(['sender', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('sender')
    .execute();

/**
 * The senders that a member has blocked, latest block first. The name is that of their newest message, if one still
 * exists.
 */
export async function blocks(queries: Queries, userId: string) {
  const blocked = await blockedBy(queries, userId);
  const messages = await queries
    .selectFrom('messages')
    .select(['sender', 'sender_name'])
    .where('recipient_id', '=', userId)
    .where('recipient_deleted', '=', 0)
    .where('sender', 'in', (own) =>
      own.selectFrom('message_blocks').select('sender').where('user_id', '=', userId),
    )
    .orderBy('created_at')
    .execute();
  const names = new Map(messages.map(({ sender, sender_name }) => [sender, sender_name]));
  return {
    blocks: blocked.map(({ sender, created_at }) => ({
      id: blockIdOf(sender),
      name: names.get(sender) ?? null,
      isMember: sender.startsWith('member:'),
      at: isoOf(created_at),
    })),
  };
}

/** Blocks a sender. The sender's messages are marked as read, so that none of them waits for the member. */
export function block(
  queries: Queries,
  userId: string,
  sender: string,
  now: number,
): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('message_blocks')
      .values({ user_id: userId, sender, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .updateTable('messages')
      .set({ read_at: now })
      .where('recipient_id', '=', userId)
      .where('sender', '=', sender)
      .where('read_at', 'is', null)
      .execute();
  });
}

/** Removes a block. No-op if there is none. */
export async function unblock(queries: Queries, userId: string, id: string): Promise<void> {
  const blocked = await blockedBy(queries, userId);
  const found = blocked.find(({ sender }) => blockIdOf(sender) === id);
  if (!found) return;
  await queries
    .deleteFrom('message_blocks')
    .where('user_id', '=', userId)
    .where('sender', '=', found.sender)
    .execute();
}
