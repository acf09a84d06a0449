import { randomUUID } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';

interface NewReport {
  ideaId: number;
  messageId: string | null;
  reporterId: string | null;
  reason: string;
  key: string;
  now: number;
}

/** Keeps a report for the reviewers, once for its key. Rejects with a 404 over what is not public. */
export async function report(queries: Queries, given: NewReport): Promise<void> {
  if (given.messageId === null) {
    const found = await queries
      .selectFrom('published_ideas')
      .select('idea_id')
      .where('idea_id', '=', given.ideaId)
      .executeTakeFirst();
    if (!found) throw ideaNotFound();
  }
  await queries
    .insertInto('reports')
    .values({
      id: randomUUID(),
      idea_id: given.ideaId,
      message_id: given.messageId,
      reporter_id: given.reporterId,
      reason: given.reason.trim(),
      submission_key: given.key,
      created_at: given.now,
    })
    .onConflict((conflict) => conflict.column('submission_key').doNothing())
    .execute();
}
