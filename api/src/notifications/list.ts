import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isoOf, publicTitle } from '../ideas/columns.ts';
import { PERSON_COLUMNS, personOf } from '../members/person.ts';
import type { Notification, ReadEntry } from './schemas.ts';

/** Maximum number of entries in an answer. */
const MOST = 50;

/** Likes since the member last read the entry: likes may be taken back. */
const likes = sql<number>`(select count(*) from likes where likes.idea_id = notifications.idea_id
  and likes.user_id <> notifications.member_id and likes.created_at >= notifications.since)`;

const isThere = sql<boolean>`(notifications.kind <> 'like' or ${likes} > 0)`;

/** A member's newest notifications, and the number of unread ones. */
export async function notificationsOf(queries: Queries, memberId: string) {
  const rows = await queries
    .selectFrom('notifications')
    .innerJoin('ideas', 'ideas.id', 'notifications.idea_id')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .leftJoin('users', 'users.id', 'notifications.actor_id')
    .leftJoin('member_settings', 'member_settings.user_id', 'notifications.actor_id')
    .select(['notifications.kind', 'notifications.idea_id', 'notifications.latest_at'])
    .select(['notifications.read_at', 'published_ideas.idea_id as published'])
    .select([publicTitle.as('title'), 'ideas.category'])
    .select(
      sql<number>`case when notifications.kind = 'like' then ${likes}
      else notifications.count end`.as('number'),
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
