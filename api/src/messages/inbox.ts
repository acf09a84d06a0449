import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Cursors } from '../http/cursors.ts';
import { Problem } from '../http/problem.ts';
import { isoOf } from '../ideas/columns.ts';
import { publicTitle } from '../ideas/public-title.ts';
import { MESSAGES } from '../messages.ts';

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
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(messages.created_at, messages.id) < (${after?.value}, ${after?.id})`),
    )
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
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
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One of the member's messages. Rejects with a 404 for those of others. */
export async function ownMessage(queries: Queries, userId: string, id: string) {
  const found = await queries
    .selectFrom('messages')
    .select(['id', 'sender', 'idea_id'])
    .where('id', '=', /^[\da-f-]{36}$/.test(id) ? id : '')
    .where('recipient_id', '=', userId)
    .executeTakeFirst();
  if (!found) throw new Problem(404, 'NOT_FOUND', MESSAGES.messageNotFound);
  return found;
}
