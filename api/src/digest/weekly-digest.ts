import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from '../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { queueMail } from '../mail/outbox.ts';
import { DIGEST_ROUND } from '../timings.ts';
import { newIdeas } from './digest-mail.ts';
import { dueWeek, startOf } from './weeks.ts';

/** Maximum number of members in a round, so that other mails do not wait for thousands of digests. */
export const DIGEST_BATCH = 200;

/**
 * Queues the due week's digest for the next members who don't have it yet, and returns the number of claimed members.
 * One transaction claims a member and queues the mail, so that instances and restarts queue it only once.
 */
export async function queueDigests(queries: Queries, now: number): Promise<number> {
  const week = dueWeek(now);
  if (week === null || (await newIdeas(queries, week)).length === 0) return 0;
  return queries.transaction().execute(async (transaction) => {
    const batch = transaction
      .selectFrom('users')
      .select('id')
      .where('digest_week', '<', week)
      .where('email_verified_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .where('weekly_digest', '=', 1)
      .where('created_at', '<', startOf(week))
      .limit(DIGEST_BATCH);
    const claimed = await transaction
      .updateTable('users')
      .set({ digest_week: week })
      .where('id', 'in', batch)
      // PostgreSQL checks this again, because another instance may have claimed the member after the lookup.
      .where('digest_week', '<', week)
      .returning('email')
      .execute();
    for (const { email } of claimed) {
      const mail = { purpose: 'weekly-digest', email, subject_id: String(week) } as const;
      await queueMail(transaction, mail, now);
    }
    return claimed.length;
  });
}

/** Queues digests once a minute. Returns a function that stops it and waits for the round in progress. */
export function sendDigestsRegularly(
  queries: Queries,
  mailer: Mailer,
  now: () => number,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let round: Promise<void> | null = null;
  const run = async () => {
    try {
      if ((await queueDigests(queries, now())) > 0) mailer.hurry();
    } catch (err) {
      log.warn({ err }, 'The weekly digest could not be queued.');
    }
    round = null;
  };
  const timer = setInterval(() => {
    round ??= run();
  }, DIGEST_ROUND);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
