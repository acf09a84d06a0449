import { type RawBuilder, sql } from 'kysely';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { type Cursors, splitPage } from '../http/cursors.ts';
import { Problem } from '../http/problem.ts';
import { isoOf, publicTitle } from '../ideas/columns.ts';
import { PERSON_COLUMNS, type PersonRow, personOf } from '../members/person.ts';
import { blockIdOf, unread } from './inbox.ts';

const THREADS = 24;
const PAGE = 50;
/** Characters of the latest message in the list. */
const PREVIEW = 200;

/** A thread: all messages between a member and one other sender about one idea. */
export interface Thread {
  idea_id: number;
  /** The other sender, as in `messages.sender`. */
  other: string;
}

/** Messages that a member has received or sent, and has not deleted. */
const keptBy = (userId: string) => sql<boolean>`
  ((messages.recipient_id = ${userId} and messages.recipient_deleted = 0)
    or (messages.sender_id = ${userId} and messages.sender_deleted = 0))`;

const otherOf = (userId: string) => sql<string>`case when messages.recipient_id = ${userId}
  then messages.sender else 'member:' || messages.recipient_id end`;

/** The account's id in `messages.sender`. Compared without a function of its column, the database finds it by index. */
const accountIn = (sender: RawBuilder<unknown>) =>
  sql<string>`substr(${sender}, ${sql.lit('member:'.length + 1)})`;

/**
 * Id of a member's thread about an idea. `null` without one.
 *
 * @param newest a query of one row, whose `sender` is the other sender
 */
export const threadWith = (
  userId: string,
  ideaId: RawBuilder<number>,
  newest: RawBuilder<unknown>,
) => sql<string | null>`(
  select messages.id from (${newest}) as newest
  join messages on messages.idea_id = ${ideaId} and ${otherOf(userId)} = newest.sender
  where ${keptBy(userId)} order by messages.created_at, messages.id limit 1)`;

/** A member's threads about an idea: the other sender, and the id. */
export const threadsAbout = (userId: string, ideaId: number) =>
  sql<{ other: string; thread: string }>`(select distinct ${otherOf(userId)} as other,
    first_value(id) over (partition by ${otherOf(userId)} order by created_at, id) as thread
    from messages where idea_id = ${ideaId} and ${keptBy(userId)})`;

const inThread = (userId: string, { idea_id, other }: Thread) =>
  sql<boolean>`messages.idea_id = ${idea_id} and ${otherOf(userId)} = ${other}`;

/** One of the messages that a member has, with its thread. Rejects with a 404 for any other id. */
export async function ownMessage(queries: Queries, userId: string, id: string) {
  const found = await queries
    .selectFrom('messages')
    .select(['id', 'idea_id', 'created_at', 'recipient_id'])
    .select(otherOf(userId).as('other'))
    .where('id', '=', /^[\da-f-]{36}$/.test(id) ? id : '')
    .where(keptBy(userId))
    .executeTakeFirst();
  if (!found) throw new Problem(404, 'NOT_FOUND', MESSAGES.messageNotFound);
  return { ...found, isReceived: found.recipient_id === userId };
}

export type OwnMessage = Awaited<ReturnType<typeof ownMessage>>;

interface ThreadRow extends PersonRow, Thread {
  id: string;
  thread: string;
  body: string;
  own: number;
  unread: number;
  sender_name: string | null;
  sender_email: string | null;
  title: string;
  category: string;
  idea_author: string;
  blocked: number;
  created_at: number;
}

/** The latest message of each thread, with what a list shows of it. */
async function latest(
  queries: Queries,
  userId: string,
  where: RawBuilder<boolean>,
  limit: number,
): Promise<ThreadRow[]> {
  const window = sql`partition by idea_id, other`;
  const received = (column: string) => sql`(select ${sql.ref(`m.${column}`)} from messages as m
    where m.recipient_id = ${userId} and m.sender = latest.other and m.idea_id = latest.idea_id
    and ${sql.ref(`m.${column}`)} is not null order by m.created_at desc limit 1)`;
  const { rows } = await sql<ThreadRow>`with mine as (
      select id, idea_id, body, created_at, ${otherOf(userId)} as other,
        case when messages.recipient_id = ${userId} then 0 else 1 end as own,
        case when messages.recipient_id = ${userId} and read_at is null then 1 else 0 end as fresh
      from messages where ${keptBy(userId)}
    ), ranked as (
      select mine.*, sum(fresh) over (${window}) as unread,
        row_number() over (${window} order by created_at desc, id desc) as place,
        first_value(id) over (${window} order by created_at, id) as thread
      from mine
    ), latest as (select * from ranked where place = 1)
    select latest.*, ${received('sender_name')} as sender_name,
      ${received('sender_email')} as sender_email, ${publicTitle} as title, ideas.category,
      ideas.author_id as idea_author,
      case when exists (select 1 from message_blocks where message_blocks.user_id = ${userId}
        and message_blocks.sender = latest.other) then 1 else 0 end as blocked,
      ${sql.join(PERSON_COLUMNS.map((column) => sql.raw(column)))}
    from latest join ideas on ideas.id = latest.idea_id
    left join users on users.id = ${accountIn(sql`latest.other`)}
    left join member_settings on member_settings.user_id = users.id
    where ${where}
    order by latest.created_at desc, latest.id desc limit ${sql.lit(limit)}`.execute(queries);
  return rows;
}

function toThread(row: ThreadRow, userId: string) {
  const person = personOf(row, row.person_name ?? row.sender_name ?? '');
  return {
    id: row.thread,
    ideaId: row.idea_id,
    ideaTitle: row.title,
    category: row.category,
    isOwnIdea: row.idea_author === userId,
    name: person.name,
    authorId: person.id,
    authorPicture: person.picture,
    email: row.sender_email,
    isVisitor: row.other.startsWith('visitor:'),
    isBlocked: Number(row.blocked) === 1,
    blockId: Number(row.blocked) === 1 ? blockIdOf(row.other) : null,
    takesReplies: row.person_id !== null && row.person_suspended_at === null,
    lastId: row.id,
    text: row.body.slice(0, PREVIEW),
    isOwn: Number(row.own) === 1,
    at: isoOf(row.created_at),
    unread: Number(row.unread),
  };
}

/** A member's threads, the one with the latest message first. */
export async function listThreads(
  queries: Queries,
  cursors: Cursors,
  userId: string,
  cursor: string | undefined,
) {
  const list = cursors.of('threads', userId);
  const after = list.read(cursor);
  const rows = await latest(
    queries,
    userId,
    after ? sql`(latest.created_at, latest.id) < (${after.value}, ${after.id})` : sql`1 = 1`,
    THREADS + 1,
  );
  const { shown, last } = splitPage(rows, THREADS);
  return {
    threads: shown.map((row) => toThread(row, userId)),
    unread: await unread(queries, userId),
    next: list.write(last && { value: last.created_at, id: last.id }),
  };
}

/** The newest messages of a thread, oldest first; with a cursor, the ones before them. */
export async function readThread(
  queries: Queries,
  cursors: Cursors,
  { userId, message, cursor }: { userId: string; message: OwnMessage; cursor?: string | undefined },
) {
  const list = cursors.of('thread', userId, message.idea_id, message.other);
  const before = list.read(cursor);
  const rows = await queries
    .selectFrom('messages')
    .select(['id', 'body', 'created_at', 'recipient_id'])
    .where(keptBy(userId))
    .where(inThread(userId, message))
    .$if(before !== null, (all) =>
      all.where(sql<boolean>`(created_at, id) < (${before?.value}, ${before?.id})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, last } = splitPage(rows, PAGE);
  const [thread] = await latest(
    queries,
    userId,
    sql`latest.idea_id = ${message.idea_id} and latest.other = ${message.other}`,
    1,
  );
  // A concurrent call deleted the thread.
  if (!thread) throw new Problem(404, 'NOT_FOUND', MESSAGES.messageNotFound);
  return {
    thread: toThread(thread, userId),
    messages: shown.reverse().map(({ id, body, created_at, recipient_id }) => ({
      id,
      text: body,
      isOwn: recipient_id !== userId,
      at: isoOf(created_at),
    })),
    next: list.write(last && { value: last.created_at, id: last.id }),
  };
}

/** The messages of a thread up to one of them. A message that arrives later is not among them. */
const upTo = (userId: string, message: OwnMessage) => sql<boolean>`${inThread(userId, message)}
  and (messages.created_at, messages.id) <= (${message.created_at}, ${message.id})`;

/** Marks a thread as read up to a message. Also marks its notification once no message is unread. */
export function markRead(
  queries: Queries,
  userId: string,
  message: OwnMessage,
  now: number,
): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('messages')
      .set({ read_at: now })
      .where('recipient_id', '=', userId)
      .where('read_at', 'is', null)
      .where(upTo(userId, message))
      .execute();
    await transaction
      .updateTable('notifications')
      .set({ read_at: now })
      .where('member_id', '=', userId)
      .where('kind', 'in', ['message', 'offer'])
      .where('idea_id', '=', message.idea_id)
      .where('read_at', 'is', null)
      // A concurrent message makes the entry newer.
      .where('latest_at', '<=', ({ selectFrom }) =>
        selectFrom('messages')
          .select(({ fn }) => fn.max('messages.created_at').as('newest'))
          .where('messages.recipient_id', '=', userId)
          .where('messages.idea_id', '=', message.idea_id),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages')
              .select('messages.id')
              .where('messages.recipient_id', '=', userId)
              .where('messages.idea_id', '=', message.idea_id)
              .where('messages.recipient_deleted', '=', 0)
              .where('messages.read_at', 'is', null),
          ),
        ),
      )
      .execute();
  });
}

/** Deletes a thread up to a message, for this member only. A message that both have deleted goes for good. */
export function deleteThread(queries: Queries, userId: string, message: OwnMessage): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    for (const side of ['recipient', 'sender'] as const) {
      await transaction
        .updateTable('messages')
        .set({ [`${side}_deleted`]: 1 })
        .where(`${side}_id`, '=', userId)
        .where(upTo(userId, message))
        .execute();
    }
    await transaction
      .deleteFrom('messages')
      .where(upTo(userId, message))
      .where(sql<boolean>`(recipient_id = ${userId} or sender_id = ${userId})`)
      .where(isHidden)
      .execute();
  });
}

/** Messages that neither side has any more. */
export const isHidden = sql<boolean>`messages.recipient_deleted = 1
  and (messages.sender_id is null or messages.sender_deleted = 1)`;
