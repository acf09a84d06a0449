import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { compose, type Mail } from '../mail/mails.ts';
import { settingsOf } from '../members/settings.ts';
import { startOf, WEEK } from './weeks.ts';

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
