import { sql } from 'kysely';
import type { IdeaStatus } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import type { Cursors } from '../http/cursors.ts';
import { isoOf } from '../ideas/columns.ts';

export const QUEUE_PAGE = 24;

export interface QueueQuery {
  status?: string;
  category?: string;
  cursor?: string;
}

/** Ideas of one status; the longest-waiting idea is first. */
export async function reviewQueue(queries: Queries, cursors: Cursors, query: QueueQuery) {
  const status = (query.status ?? 'Under Review') as IdeaStatus;
  const { category } = query;
  const list = cursors.of('queue', status, category);
  const after = list.read(query.cursor);
  const chosen = queries
    .selectFrom('ideas')
    .where('ideas.status', '=', status)
    .$if(category !== undefined, (ideas) => ideas.where('ideas.category', '=', category ?? ''));
  const rows = await chosen
    .innerJoin('users', 'users.id', 'ideas.author_id')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.version', 'ideas.status', 'ideas.title', 'ideas.category'])
    .select(['ideas.difficulty', 'users.name', 'ideas.submitted_at', 'ideas.updated_at'])
    .select('published_ideas.idea_id')
    .select(
      sql<number>`(select count(*) from reports
        where reports.idea_id = ideas.id and resolved_at is null)`.as('reports'),
    )
    .$if(after !== null, (ideas) =>
      ideas.where(sql<boolean>`(ideas.updated_at, ideas.id) > (${after?.value}, ${after?.id})`),
    )
    .orderBy('ideas.updated_at')
    .orderBy('ideas.id')
    .limit(QUEUE_PAGE + 1)
    .execute();
  const { total } = await chosen
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const shown = rows.slice(0, QUEUE_PAGE);
  const last = rows.length > QUEUE_PAGE ? shown.at(-1) : undefined;
  return {
    ideas: shown.map((row) => ({
      id: row.id,
      version: row.version,
      status: row.status,
      title: row.title,
      category: row.category,
      difficulty: row.difficulty,
      author: row.name,
      isPublic: row.idea_id !== null,
      reports: Number(row.reports),
      submittedDate: isoOf(row.submitted_at),
      lastUpdated: isoOf(row.updated_at),
    })),
    total: Number(total),
    next: list.write(last && { value: last.updated_at, id: last.id }),
  };
}
