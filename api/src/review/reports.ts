import { sql } from 'kysely';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { type Cursors, splitPage } from '../http/cursors.ts';
import { Problem } from '../http/problem.ts';
import { isoOf } from '../ideas/columns.ts';
import { NO_MEMBER } from '../members/delete-account.ts';

const PAGE = 50;

/** Reports. Open ones are listed oldest first, settled ones newest first. */
export async function listReports(
  queries: Queries,
  cursors: Cursors,
  { state = 'open', cursor }: { state?: string; cursor?: string },
) {
  const isOpen = state === 'open';
  const list = cursors.of('reports', state);
  const after = list.read(cursor);
  const compare = sql.raw(isOpen ? '>' : '<');
  const rows = await queries
    .selectFrom('reports')
    .leftJoin('ideas', 'ideas.id', 'reports.idea_id')
    .leftJoin('comments', 'comments.id', 'reports.comment_id')
    .leftJoin('users', 'users.id', 'reports.reporter_id')
    .select(['reports.id', 'reports.idea_id', 'reports.reason', 'reports.created_at'])
    .select(['reports.resolved_at', 'ideas.title', 'ideas.category', 'ideas.version', 'users.name'])
    .select(['reports.message_id', 'reports.comment_id', 'comments.author_id as comment_author'])
    .select(['reports.reported_title', 'reports.reported_text', 'reports.reported_sender'])
    .select(['reports.reported_sender_id', 'reports.reporter_left'])
    .where('reports.resolved_at', isOpen ? 'is' : 'is not', null)
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(reports.created_at, reports.id) ${compare} (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy('reports.created_at', isOpen ? 'asc' : 'desc')
    .orderBy('reports.id', isOpen ? 'asc' : 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, last } = splitPage(rows, PAGE);
  return {
    reports: shown.map((row) => ({
      ...subjectIn(row),
      id: row.id,
      ideaId: row.idea_id,
      title: row.reported_title ?? row.title,
      category: row.category ?? '',
      version: row.version ?? 0,
      ...senderIn(row),
      reason: row.reason,
      reporter: row.reporter_left ? NO_MEMBER : row.name,
      at: isoOf(row.created_at),
      isOpen: row.resolved_at === null,
    })),
    next: list.write(last && { value: last.created_at, id: last.id }),
  };
}

interface SubjectRow {
  message_id: string | null;
  comment_id: string | null;
  comment_author: string | null;
  reported_text: string | null;
}

function subjectIn({ message_id, comment_id, comment_author, reported_text }: SubjectRow) {
  const isOfIdea = message_id === null && comment_id === null;
  return {
    description: isOfIdea ? reported_text : null,
    message: isOfIdea ? null : reported_text,
    isComment: comment_id !== null,
    commentId: comment_author === null ? null : comment_id,
  };
}

interface SenderRow {
  reported_sender: string | null;
  reported_sender_id: string | null;
}

/** A settled report has no sender. */
function senderIn({ reported_sender: messageFrom, reported_sender_id }: SenderRow) {
  const isMember = messageFrom === NO_MEMBER || reported_sender_id !== null;
  return { messageFrom, isFromVisitor: messageFrom !== null && !isMember };
}

/** Settles a report. A retry by the same reviewer is a no-op. Rejects with a 409 if another reviewer settled it. */
export async function resolveReport(
  queries: Queries,
  id: string,
  reviewerId: string,
  now: number,
): Promise<void> {
  const known = /^[\da-f-]{36}$/.test(id) ? id : '';
  const settled = await queries
    .updateTable('reports')
    .set({ resolved_at: now, resolved_by: reviewerId, open_key: null })
    .set({ reported_title: null, reported_text: null })
    .set({ reported_sender: null, reported_sender_id: null })
    .where('id', '=', known)
    .where('resolved_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (settled) return;
  const found = await queries
    .selectFrom('reports')
    .select('resolved_by')
    .where('id', '=', known)
    .executeTakeFirst();
  if (found?.resolved_by === reviewerId) return;
  if (!found) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
  throw new Problem(409, 'STATUS_CHANGED', MESSAGES.statusChanged);
}
