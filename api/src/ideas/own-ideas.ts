import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { formOf, IDEA_COLUMNS, isoOf } from './columns.ts';
import type { OwnIdea } from './schemas.ts';

/** Maximum number of ideas in the member's list. */
const MOST = 500;

/** A member's own ideas, newest submission first. With `id`, only that idea, if it belongs to the member. */
export async function ownIdeas(
  queries: Queries,
  userId: string,
  { id, isWhole = false }: { id?: number; isWhole?: boolean } = {},
): Promise<OwnIdea[]> {
  const rows = await queries
    .selectFrom('ideas')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(IDEA_COLUMNS)
    .select(['published_ideas.views', 'published_ideas.likes', 'published_ideas.idea_id'])
    .select(sql<number>`(select count(*) from messages where idea_id = ideas.id)`.as('comments'))
    .where('ideas.author_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('ideas.id', '=', id ?? 0))
    .orderBy('ideas.submitted_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .$if(!isWhole, (query) => query.limit(MOST))
    .execute();
  return rows.map((row) => ({
    ...formOf(row),
    id: row.id,
    version: row.version,
    status: row.status,
    isPublic: row.idea_id !== null,
    rejectionReason: row.rejection_reason,
    submittedDate: isoOf(row.submitted_at),
    lastUpdated: isoOf(row.updated_at),
    views: row.views ?? 0,
    likes: row.likes ?? 0,
    comments: Number(row.comments),
  })) as OwnIdea[];
}
