import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { DAY, dayOf } from '../marks/visits.ts';
import { STATISTICS_DAYS } from '../timings.ts';

/** Maximum number of ideas with a line of their own. Those with the most views of the period come first. */
const IDEAS = 20;

interface Line {
  id: number;
  title: string;
  category: string;
  status: string;
  isPublic: boolean;
  views: number;
  likes: number;
  comments: number;
  /** Oldest first. */
  days: { views: number }[];
}

/** Views and likes of a member's ideas in the last 30 days, and the ideas with the most views. Days are those of UTC. */
export async function memberStatistics(queries: Queries, userId: string, now: number) {
  const first = dayOf(now) - STATISTICS_DAYS + 1;
  const views = await viewsOfDays(queries, userId, first);
  const dayOfLike = sql<number>`likes.created_at / ${sql.lit(DAY)}`;
  const likes = await queries
    .selectFrom('published_ideas')
    .innerJoin('likes', 'likes.idea_id', 'published_ideas.idea_id')
    .select([dayOfLike.as('day'), ({ fn }) => fn.countAll<number>().as('count')])
    .where('author_id', '=', userId)
    .where('likes.created_at', '>=', first * DAY)
    .groupBy(dayOfLike)
    .execute();
  const published = await queries
    .selectFrom('published_ideas')
    .select(['title', 'published_at'])
    .where('author_id', '=', userId)
    .where('published_at', '>=', first * DAY)
    .orderBy('published_at', 'desc')
    .orderBy('idea_id', 'desc')
    .limit(STATISTICS_DAYS)
    .execute();
  const countOf = (rows: readonly { day: number; count: number }[], day: number) =>
    Number(rows.find((row) => row.day === day)?.count ?? 0);
  return {
    days: Array.from({ length: STATISTICS_DAYS }, (_, index) => {
      const day = first + index;
      return {
        day: dateOf(day),
        views: countOf(views, day),
        likes: countOf(likes, day),
        published: published.find(({ published_at }) => dayOf(published_at) === day)?.title ?? null,
      };
    }),
    ideas: await lines(queries, userId, first),
  };
}

const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

function viewsOfDays(queries: Queries, userId: string, first: number) {
  return queries
    .selectFrom('published_ideas')
    .innerJoin('idea_days', 'idea_days.idea_id', 'published_ideas.idea_id')
    .select(['day', ({ fn }) => fn.sum<number>('idea_days.views').as('count')])
    .where('author_id', '=', userId)
    .where('day', '>=', first)
    .groupBy('day')
    .orderBy('day')
    .execute();
}

/** All stored views of days of a member's ideas, for the export. */
export async function exportedViews(queries: Queries, userId: string) {
  const days = await viewsOfDays(queries, userId, 0);
  return days.map(({ day, count }) => ({ day: dateOf(day), views: Number(count) }));
}

async function lines(queries: Queries, userId: string, first: number): Promise<Line[]> {
  const recent = sql<number>`(select coalesce(sum(idea_days.views), 0) from idea_days
    where idea_days.idea_id = ideas.id and day >= ${first})`;
  const ideas = await queries
    .selectFrom('ideas')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.status', 'published_ideas.idea_id', recent.as('recent')])
    .select(sql<string>`coalesce(published_ideas.title, ideas.title)`.as('title'))
    .select(sql<string>`coalesce(published_ideas.category, ideas.category)`.as('category'))
    .select(['published_ideas.views', 'published_ideas.likes', 'published_ideas.comments'])
    .where('ideas.author_id', '=', userId)
    .where('ideas.status', '<>', 'Withdrawn')
    .orderBy('recent', 'desc')
    .orderBy('ideas.submitted_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .limit(IDEAS)
    .execute();
  if (ideas.length === 0) return [];
  const days = await queries
    .selectFrom('idea_days')
    .select(['idea_id', 'day', 'views'])
    .where('day', '>=', first)
    .where(
      'idea_id',
      'in',
      ideas.map(({ id }) => id),
    )
    .execute();
  return ideas.map(({ idea_id, views, likes, comments, recent: _, ...idea }) => {
    const line = Array.from({ length: STATISTICS_DAYS }, () => ({ views: 0 }));
    for (const { idea_id: of, day, views } of days) {
      if (of === idea.id) line[day - first] = { views };
    }
    return {
      ...idea,
      isPublic: idea_id !== null,
      ...{ views: views ?? 0, likes: likes ?? 0, comments: comments ?? 0, days: line },
    };
  });
}
