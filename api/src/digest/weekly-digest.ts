import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { DAY, HOUR } from '../durations.ts';
import { compose, type Mail } from '../mail/mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { settingsOf } from '../members/settings.ts';

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

export const WEEK = 7 * DAY;
/** The first Monday after the Unix epoch, which was a Thursday. */
const FIRST_MONDAY = 4 * DAY;
const SEND_FROM = 6 * HOUR;
const SEND_UNTIL = SEND_FROM + DAY;

/** Start of a week: its Monday, 00:00 UTC. */
export const startOf = (week: number): number => FIRST_MONDAY + week * WEEK;

/** The week whose digest is due: from Monday 06:00 UTC, for a day. `null` at other times. */
export function dueWeek(now: number): number | null {
  const week = Math.floor((now - FIRST_MONDAY) / WEEK);
  const elapsed = now - startOf(week);
  return elapsed >= SEND_FROM && elapsed < SEND_UNTIL ? week : null;
}

/** Maximum number of ideas in a digest. */
const MOST_IDEAS = 10;

/** Ideas that were published in the week before, ordered by likes. */
export function newIdeas(queries: Queries, week: number) {
  const end = startOf(week);
  return queries
    .selectFrom('published_ideas')
    .select(['idea_id', 'title'])
    .where('published_at', '>=', end - WEEK)
    .where('published_at', '<', end)
    .orderBy('likes', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('idea_id')
    .limit(MOST_IDEAS)
    .execute();
}

/** The digest of a week; `null` if it has no ideas, or the member turned it off or is suspended. */
export async function digestMail(
  queries: Queries,
  member: UserRow,
  week: number,
  appOrigin: string,
): Promise<Mail | null> {
  const { emailNotifications } = await settingsOf(queries, member.id);
  if (member.suspended_at !== null) return null;
  if (member.weekly_digest === 0 || !emailNotifications.weeklyDigest) return null;
  const ideas = await newIdeas(queries, week);
  if (ideas.length === 0) return null;
  return compose(member, {
    subject: 'New ideas of the week',
    before: [
      'These ideas were published on Idea Hub last week:',
      ...ideas.map(({ idea_id, title }) => ({
        text: title,
        link: `${appOrigin}/project/${idea_id}`,
      })),
    ],
    action: 'See all ideas',
    link: `${appOrigin}/browse`,
    after: [
      'You get this mail because Weekly Digest is on in your settings.',
      { text: 'Turn it off', link: `${appOrigin}/account?section=settings` },
    ],
  });
}
