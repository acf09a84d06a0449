import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { OutboxTable } from '../database/schema.ts';
import { MAIL_FIRST_PAUSE, MAIL_GIVE_UP, MAIL_LEASE, MAIL_LONGEST_PAUSE } from '../timings.ts';

export type QueuedMail = Selectable<OutboxTable>;

/**
 * Queues a mail in the same transaction as its cause, so that a crash loses neither. It does the same work for an
 * unknown email (ASVS 6.3.8).
 *
 * @param pause milliseconds until the mail is due
 */
export async function queueMail(
  queries: Queries,
  mail: Pick<Insertable<OutboxTable>, 'purpose' | 'email' | 'provider' | 'subject_id'>,
  now: number,
  pause = 0,
): Promise<void> {
  await queries
    .insertInto('outbox')
    .values({ id: randomUUID(), ...mail, created_at: now, due_at: now + pause })
    .execute();
}

/** Whether a mail of this purpose and subject waits that nobody tried to send yet. */
export async function isQueued(
  queries: Queries,
  { purpose, email, subject_id }: Pick<QueuedMail, 'purpose' | 'email' | 'subject_id'>,
): Promise<boolean> {
  const found = await queries
    .selectFrom('outbox')
    .select('id')
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('subject_id', '=', subject_id)
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the next due mail. No other instance takes it until the lease ends. */
export function takeDueMail(queries: Queries, now: number): Promise<QueuedMail | undefined> {
  return (
    queries
      .updateTable('outbox')
      .set((column) => ({ due_at: now + MAIL_LEASE, attempts: column('attempts', '+', 1) }))
      .where('id', '=', (query) =>
        query
          .selectFrom('outbox')
          .select('id')
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(1),
      )
      // PostgreSQL checks this again, because another instance may have taken it after the lookup.
      .where('due_at', '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
}

export async function dropMail(queries: Queries, mail: QueuedMail): Promise<void> {
  await queries.deleteFrom('outbox').where('id', '=', mail.id).execute();
}

/** Postpones a mail. Drops it and resolves with false if it is too old. */
export async function postpone(queries: Queries, mail: QueuedMail, now: number): Promise<boolean> {
  if (now - mail.created_at >= MAIL_GIVE_UP) {
    await dropMail(queries, mail);
    return false;
  }
  const pause = Math.min(MAIL_FIRST_PAUSE * 2 ** (mail.attempts - 1), MAIL_LONGEST_PAUSE);
  await queries
    .updateTable('outbox')
    .set({ due_at: now + pause })
    .where('id', '=', mail.id)
    .execute();
  return true;
}
