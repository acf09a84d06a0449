import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { isoOf } from '../ideas/columns.ts';

/** Id of a sender in a member's list of blocks. It reveals neither the account nor the visitor's address. */
const idOf = (sender: string): string => createHash('sha256').update(sender).digest('base64url');

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
    .where('sender', 'in', (own) =>
      own.selectFrom('message_blocks').select('sender').where('user_id', '=', userId),
    )
    .orderBy('created_at')
    .execute();
  const names = new Map(messages.map(({ sender, sender_name }) => [sender, sender_name]));
  return {
    blocks: blocked.map(({ sender, created_at }) => ({
      id: idOf(sender),
      name: names.get(sender) ?? null,
      isMember: sender.startsWith('member:'),
      at: isoOf(created_at),
    })),
  };
}

/** Removes a block. No-op if there is none. */
export async function unblock(queries: Queries, userId: string, id: string): Promise<void> {
  const blocked = await blockedBy(queries, userId);
  const found = blocked.find(({ sender }) => idOf(sender) === id);
  if (!found) return;
  await queries
    .deleteFrom('message_blocks')
    .where('user_id', '=', userId)
    .where('sender', '=', found.sender)
    .execute();
}
