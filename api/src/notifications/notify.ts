import { sql } from 'kysely';
import type { NotificationTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { settingsOf } from '../members/settings.ts';

export interface Happening {
  /** The member to notify. */
  memberId: string;
  kind: NotificationTable['kind'];
  ideaId: number;
  /** `null` for a visitor. */
  actorId?: string | null;
  now: number;
}

/** Kinds that don't tell the member who acted. */
const ANONYMOUS: readonly NotificationTable['kind'][] = ['like', 'decision'];

/** Kinds with a mail by `Project Updates`. Decisions, messages and offers queue their own mails. */
const MAILED: readonly NotificationTable['kind'][] = ['comment', 'reply'];

/**
 * Adds an event to a member's notifications. Unread events of one kind about one idea are one entry with a number.
 * Nobody is notified of their own actions, or of those of a member whom they blocked.
 *
 * Call it in the transaction of the event, which must hold both accounts.
 */
export async function notify(
  queries: Queries,
  { memberId, kind, ideaId, actorId = null, now }: Happening,
): Promise<void> {
  if (actorId === memberId) return;
  const actor = ANONYMOUS.includes(kind) ? null : actorId;
  if (actor !== null && (await hasBlocked(queries, memberId, `member:${actor}`))) return;
  const isRead = sql<boolean>`notifications.read_at is not null`;
  const { count } = await queries
    .insertInto('notifications')
    .values({
      member_id: memberId,
      kind,
      idea_id: ideaId,
      actor_id: actor,
      count: 1,
      since: now,
      latest_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'idea_id']).doUpdateSet({
        actor_id: actor,
        count: sql`case when ${isRead} then 1 else notifications.count + 1 end`,
        // A concurrent event may have a later time.
        since: sql`case when ${isRead} or notifications.since > ${now} then ${now}
          else notifications.since end`,
        latest_at: now,
        read_at: null,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count === 1 && MAILED.includes(kind)) await mailTo(queries, memberId, kind, ideaId, now);
}

/**
 * Whether a member has blocked a sender.
 *
 * @param sender as in `messages.sender`
 */
export async function hasBlocked(
  queries: Queries,
  memberId: string,
  sender: string,
): Promise<boolean> {
  const blocked = await queries
    .selectFrom('message_blocks')
    .select('sender')
    .where('user_id', '=', memberId)
    .where('sender', '=', sender)
    .executeTakeFirst();
  return blocked !== undefined;
}

/** One mail for an entry: later events wait until the member has read it. */
async function mailTo(
  queries: Queries,
  memberId: string,
  kind: NotificationTable['kind'],
  ideaId: number,
  now: number,
): Promise<void> {
  const { emailNotifications } = await settingsOf(queries, memberId);
  const { email, email_notifications } = await queries
    .selectFrom('users')
    .select(['email', 'email_notifications'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!emailNotifications.projectUpdates || email_notifications === 0) return;
  const mail = { purpose: 'idea-discussed', email, subject_id: `${kind}:${ideaId}` } as const;
  await queueMail(queries, mail, now);
}
