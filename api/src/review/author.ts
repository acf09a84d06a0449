import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isoOf } from '../ideas/columns.ts';

/** An idea's author, as reviewers see the account. */
export async function authorOf(queries: Queries, userId: string) {
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${from})`;
  const found = await queries
    .selectFrom('users')
    .select(['name', 'email_verified_at', 'suspended_at', 'created_at'])
    .select([
      count(sql`published_ideas join ideas on ideas.id = idea_id where author_id = users.id`).as(
        'published',
      ),
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
