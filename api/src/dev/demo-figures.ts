import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { HOUR } from '../durations.ts';
import { dayOf } from '../marks/visits.ts';
import { STATISTICS_DAYS } from '../timings.ts';
import { DEMO } from './demo-data.ts';

/** Likes and saves of the other members, after the idea was published. More of them like what more people viewed. */
export async function createMarks(queries: Queries, members: readonly UserRow[], now: number) {
  for (const [index, { author, hoursAgo, views }] of DEMO.ideas.entries()) {
    const others = members.filter((_, member) => member !== author);
    const turned = [...others.slice((index * 5) % 11), ...others.slice(0, (index * 5) % 11)];
    const likes = turned.slice(0, 1 + Math.round(views / 75)).map(({ id }, at) => ({
      idea_id: index + 1,
      user_id: id,
      // Each like comes after half of the remaining time.
      created_at: Math.round(now - (hoursAgo * HOUR) / 2 ** (at / 3 + 0.2)),
    }));
    const saves = likes.slice(0, Math.ceil(likes.length / 3));
    await queries.insertInto('likes').values(likes).execute();
    await queries.insertInto('saves').values(saves).execute();
    await queries
      .updateTable('published_ideas')
      .set({ likes: likes.length, saves: saves.length })
      .where('idea_id', '=', index + 1)
      .execute();
  }
}

/** Share of an older idea's views that the last 30 days have. */
const RECENT = 0.3;

/** Views of the last 30 days. Most of them come in the days after an idea was published. */
export async function createDays(queries: Queries, now: number): Promise<void> {
  const today = dayOf(now);
  const rows = DEMO.ideas.flatMap(({ hoursAgo, views }, index) => {
    const since = today - dayOf(now - hoursAgo * HOUR);
    const days = Array.from({ length: Math.min(since + 1, STATISTICS_DAYS) }, (_, ago) => ago);
    const chance = (ago: number) => ((index * 37 + ago * ago * 17 + ago * 5) % 23) / 23;
    const weights = days.map((ago) => (1 / (2 + since - ago) + 0.02) * (0.3 + 1.4 * chance(ago)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const recent = since < STATISTICS_DAYS ? views : views * RECENT;
    return days.map((ago) => ({
      idea_id: index + 1,
      day: today - ago,
      views: Math.round((recent * (weights[ago] ?? 0)) / sum),
    }));
  });
  await queries
    .insertInto('idea_days')
    .values(rows.filter(({ views }) => views > 0))
    .execute();
}
