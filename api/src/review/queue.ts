import { sql } from 'kysely';
import type { IdeaStatus } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { type Cursors, splitPage } from '../http/cursors.ts';
import { decidedTitle, isoOf } from '../ideas/columns.ts';
import type { QueueQuery } from './schemas.ts';

export const QUEUE_PAGE = 24;

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
  const { shown, last } = splitPage(rows, QUEUE_PAGE);
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

/** An idea's author, as reviewers see the account. */
export async function authorOf(queries: Queries, userId: string) {
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${from})`;
  const found = await queries
    .selectFrom('users')
    .select(['name', 'email_verified_at', 'suspended_at', 'created_at'])
    .select([
      count(sql`published_ideas where author_id = users.id`).as('published'),
      count(sql`decisions join ideas on ideas.id = idea_id
        where author_id = users.id and action = 'reject'`).as('rejected'),
      count(sql`ideas where author_id = users.id and status = 'Withdrawn'`).as('withdrawn'),
      count(sql`reports join ideas on ideas.id = idea_id
        where author_id = users.id and message_id is null and resolved_at is null`).as('reports'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    name: found.name,
    isEmailVerified: found.email_verified_at !== null,
    isSuspended: found.suspended_at !== null,
    joinDate: isoOf(found.created_at),
    published: Number(found.published),
    rejected: Number(found.rejected),
    withdrawn: Number(found.withdrawn),
    openReports: Number(found.reports),
  };
}

const PAGE = 50;

/** Decisions, newest first. With `ideaId`, only those about that idea. */
export async function listDecisions(
  queries: Queries,
  cursors: Cursors,
  { cursor, ideaId }: { cursor?: string | undefined; ideaId?: number },
) {
  const list = cursors.of('decisions', ideaId);
  const after = list.read(cursor);
  const rows = await queries
    .selectFrom('decisions')
    .leftJoin('ideas', 'ideas.id', 'decisions.idea_id')
    .leftJoin('users', 'users.id', 'decisions.reviewer_id')
    .select(['decisions.id', 'decisions.idea_id', 'decisions.action', 'decisions.reason'])
    .select(['decisions.created_at', decidedTitle.as('title'), 'users.name'])
    .$if(ideaId !== undefined, (all) => all.where('decisions.idea_id', '=', ideaId ?? 0))
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(decisions.created_at, decisions.id) < (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy('decisions.created_at', 'desc')
    .orderBy('decisions.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, last } = splitPage(rows, PAGE);
  return {
    decisions: shown.map((row) => ({
      id: row.id,
      ideaId: row.idea_id,
      title: row.title,
      reviewer: row.name,
      action: row.action,
      reason: row.reason,
      at: isoOf(row.created_at),
    })),
    next: list.write(last && { value: last.created_at, id: last.id }),
  };
}
