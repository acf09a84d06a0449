import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Cursors } from '../http/cursors.ts';
import { isoOf } from '../ideas/columns.ts';
import { decidedTitle } from '../ideas/public-title.ts';

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
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
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
