import { type RawBuilder, sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { isReviewer } from '../sessions/caller.ts';
import { findComment, lockIdea } from './write.ts';

/** Comments that count: those of suspended members are not shown. */
const shown = sql`comments join users on users.id = comments.author_id
  and users.suspended_at is null`;

/** Deletes a comment of the member's own. Reviewers may delete any. */
export function removeComment(queries: Queries, id: string, by: UserRow): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    const seen = await findComment(transaction, id);
    if (seen.author_id !== by.id && !isReviewer(by)) {
      throw new Problem(403, 'FORBIDDEN', MESSAGES.notYourComment);
    }
    await holdAccounts(transaction, by.id, seen.author_id, seen.idea_author);
    await lockIdea(transaction, seen.idea_id);
    // A concurrent call may have deleted it before the lock.
    await findComment(transaction, id);
    await dropComments(transaction, sql`comments.id = ${id}`);
  });
}

/**
 * Deletes comments and takes them off the counts. A comment that others have answered stays without author and text,
 * until its last reply is deleted.
 *
 * @param those a condition on `comments`
 */
export async function dropComments(queries: Queries, those: RawBuilder<boolean>): Promise<void> {
  const hasReplies = sql<boolean>`exists
    (select 1 from comments as replies where replies.reply_to = comments.id)`;
  await queries
    .updateTable('published_ideas')
    .set({
      comments: sql`comments - (select count(*) from ${shown}
        where comments.idea_id = published_ideas.idea_id and ${those})`,
    })
    .where('idea_id', 'in', (all) => all.selectFrom('comments').select('idea_id').where(those))
    .execute();
  const drop = (which: RawBuilder<boolean>) =>
    queries.deleteFrom('comments').where(which).execute();
  await drop(sql`reply_to is not null and ${those}`);
  await queries
    .updateTable('comments')
    .set({ author_id: null, body: '' })
    .where(sql<boolean>`${those} and ${hasReplies}`)
    .execute();
  await drop(sql`${those} and author_id is not null`);
  await drop(sql`author_id is null and not ${hasReplies}`);
}

/** Counts the comments of all ideas that a member has commented on. Call it after a suspension or its end. */
export async function recount(queries: Queries, memberId: string): Promise<void> {
  // Locks the rows first. Otherwise, a comment that is written at the same time would be missing.
  for (const comments of [
    sql<number>`comments`,
    sql<number>`(select count(*) from ${shown} where comments.idea_id = published_ideas.idea_id)`,
  ]) {
    await queries
      .updateTable('published_ideas')
      .set({ comments })
      .where('idea_id', 'in', (all) =>
        all.selectFrom('comments').select('idea_id').where('author_id', '=', memberId),
      )
      .execute();
  }
}
