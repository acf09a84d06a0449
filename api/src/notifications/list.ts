import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isoOf, publicTitle } from '../ideas/columns.ts';
import { PERSON_COLUMNS, personOf } from '../members/person.ts';
import { threadWith } from '../messages/threads.ts';
import type { Notification, ReadEntry } from './schemas.ts';

/** Maximum number of entries in an answer. */
const MOST = 50;

/** Events of an entry since the member last read it, without those of suspended members and of members they blocked. */
const eventsIn = (source: string, member: string) => sql`from ${sql.raw(source)}
  and event.created_at >= notifications.since and ${sql.ref(member)} <> notifications.member_id
  and exists (select 1 from users as actors where actors.id = ${sql.ref(member)}
    and actors.suspended_at is null)
  and not exists (select 1 from message_blocks where message_blocks.user_id = notifications.member_id
    and message_blocks.sender = 'member:' || ${sql.ref(member)})`;

/** The events that members can take back, as they are now. */
const offers = eventsIn(
  'offers as event where event.idea_id = notifications.idea_id',
  'event.user_id',
);
const replies = eventsIn(
  `comments as event join comments as answered on answered.id = event.reply_to
  where event.idea_id = notifications.idea_id and answered.author_id = notifications.member_id`,
  'event.author_id',
);
const comments = eventsIn(
  `comments as event left join comments as answered on answered.id = event.reply_to
  where event.idea_id = notifications.idea_id
  and (answered.author_id is null or answered.author_id <> notifications.member_id)`,
  'event.author_id',
);
const likes = sql`from likes as event where event.idea_id = notifications.idea_id
  and event.user_id <> notifications.member_id and event.created_at >= notifications.since`;

/** Messages that the member has, without those of blocked senders. */
const messages = sql`from messages as event where event.idea_id = notifications.idea_id
  and event.recipient_id = notifications.member_id and event.recipient_deleted = 0
  and event.created_at >= notifications.since
  and not exists (select 1 from message_blocks where message_blocks.user_id = notifications.member_id
    and message_blocks.sender = event.sender)`;
const newestMessage = sql`order by event.created_at desc, event.id desc limit 1`;

const number = sql<number>`case notifications.kind
  when 'like' then (select count(*) ${likes})
  when 'offer' then (select count(*) ${offers})
  when 'reply' then (select count(*) ${replies})
  when 'comment' then (select count(*) ${comments})
  when 'message' then (select count(*) ${messages})
  else notifications.count end`;

const newestSender = sql`select event.sender ${messages} ${newestMessage}`;

/** Whether one of an entry's events still exists. */
export const isThere = sql<boolean>`case notifications.kind
  when 'like' then exists (select 1 ${likes})
  when 'offer' then exists (select 1 ${offers})
  when 'reply' then exists (select 1 ${replies})
  when 'comment' then exists (select 1 ${comments})
  when 'message' then exists (select 1 ${messages})
  else 1 = 1 end`;

/** The member who acted last. */
export const actorId = sql<string | null>`case notifications.kind
  when 'offer' then (select event.user_id ${offers} order by event.created_at desc limit 1)
  when 'reply' then (select event.author_id ${replies} order by event.created_at desc limit 1)
  when 'comment' then (select event.author_id ${comments} order by event.created_at desc limit 1)
  when 'message' then (select event.sender_id ${messages} ${newestMessage})
  else notifications.actor_id end`;

/** A member's newest notifications, and the number of unread ones. */
export async function notificationsOf(queries: Queries, memberId: string) {
  const rows = await queries
    .selectFrom('notifications')
    .innerJoin('ideas', 'ideas.id', 'notifications.idea_id')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .leftJoin('users', (join) => join.on('users.id', '=', actorId))
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .select(['notifications.kind', 'notifications.idea_id', 'notifications.latest_at'])
    .select(['notifications.read_at', 'published_ideas.idea_id as published'])
    .select([publicTitle.as('title'), 'ideas.category'])
    .select(number.as('number'))
    .select(
      sql<string | null>`case when notifications.kind = 'message'
        then ${threadWith(memberId, sql.ref('notifications.idea_id'), newestSender)} end`.as(
        'thread',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('decisions')
        .select('action')
        .whereRef('decisions.idea_id', '=', 'notifications.idea_id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .as('action'),
    )
    .select(PERSON_COLUMNS)
    .where('notifications.member_id', '=', memberId)
    .where(isThere)
    .orderBy('notifications.latest_at', 'desc')
    .orderBy('notifications.idea_id')
    .orderBy('notifications.kind')
    .limit(MOST)
    .execute();
  const { unread } = await queries
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll().as('unread'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(isThere)
    .executeTakeFirstOrThrow();
  return {
    notifications: rows.map((row): Notification => {
      const actor = personOf(row, row.person_name ?? '');
      return {
        kind: row.kind,
        ideaId: row.idea_id,
        title: row.title,
        category: row.category,
        isPublished: row.published !== null,
        threadId: row.thread,
        decision: row.kind === 'decision' ? row.action : null,
        actor: row.person_name,
        actorId: actor.id,
        actorPicture: actor.picture,
        count: Number(row.number),
        at: isoOf(row.latest_at),
        isRead: row.read_at !== null,
      };
    }),
    unread: Number(unread),
  };
}

/** Marks entries as read, unless something happened after the member saw them. */
export async function readNotifications(
  queries: Queries,
  memberId: string,
  seen: readonly ReadEntry[],
  now: number,
): Promise<void> {
  if (seen.length === 0) return;
  await queries
    .updateTable('notifications')
    .set({ read_at: now })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .where(({ and, or, eb }) =>
      or(
        seen.map(({ kind, ideaId, at }) =>
          and([
            eb('kind', '=', kind),
            eb('idea_id', '=', ideaId),
            eb('latest_at', '<=', Date.parse(at)),
          ]),
        ),
      ),
    )
    .execute();
}
