import { randomUUID } from 'node:crypto';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { addTo } from '../marks/marks.ts';
import { notify } from '../notifications/notify.ts';
import { sha256 } from '../sha256.ts';
import { COMMENT_EDIT } from '../timings.ts';

export interface NewComment {
  ideaId: number;
  author: UserRow;
  replyTo: string | null;
  text: string;
  /** The `Idempotency-Key`. */
  key: string;
  now: number;
}

export const commentNotFound = () => new Problem(404, 'NOT_FOUND', MESSAGES.commentNotFound);

const keyOf = ({ author, ideaId, key }: NewComment): string =>
  sha256(JSON.stringify([author.id, ideaId, key]));

const hashOf = ({ replyTo, text }: NewComment): string =>
  sha256(JSON.stringify([replyTo, text.trim()]));

/** Id of the comment that an earlier call with the same key stored. Rejects with a 409 if that call had another text. */
export async function findPosted(
  queries: Queries,
  comment: NewComment,
): Promise<string | undefined> {
  const earlier = await queries
    .selectFrom('comments')
    .select(['id', 'submission_hash'])
    .where('submission_key', '=', keyOf(comment))
    .executeTakeFirst();
  if (earlier && earlier.submission_hash !== hashOf(comment)) {
    throw new Problem(409, 'KEY_REUSED', MESSAGES.keyReused);
  }
  return earlier?.id;
}

/** Finds a comment that is not deleted. Rejects with a 404 for any other id. */
export async function findComment(queries: Queries, id: string) {
  const found = await queries
    .selectFrom('comments')
    .innerJoin('ideas', 'ideas.id', 'comments.idea_id')
    .select(['comments.id', 'comments.idea_id', 'comments.author_id', 'comments.reply_to'])
    .select(['comments.place', 'comments.created_at', 'ideas.author_id as idea_author'])
    .where('comments.id', '=', /^[\da-f-]{36}$/.test(id) ? id : '')
    .executeTakeFirst();
  if (!found || found.author_id === null) throw commentNotFound();
  return { ...found, author_id: found.author_id };
}

/** Finds the comment to answer. Rejects with a 404 if it is deleted, is a reply or belongs to another idea. */
async function findParent(queries: Queries, { ideaId, replyTo }: NewComment) {
  const parent = replyTo === null ? null : await findComment(queries, replyTo);
  if (parent && (parent.reply_to !== null || parent.idea_id !== ideaId)) throw commentNotFound();
  return parent;
}

/** Locks a published idea, so that changes of its comments and its withdrawal wait for each other. */
export async function lockIdea(queries: Queries, ideaId: number): Promise<void> {
  const idea = await queries
    .updateTable('published_ideas')
    .set((column) => ({ comments: column.ref('comments') }))
    .where('idea_id', '=', ideaId)
    .returning('idea_id')
    .executeTakeFirst();
  if (!idea) throw ideaNotFound();
}

/** Sorts a comment by its time, after the comment that it answers. */
export function placeOf(id: string, at: number, parent?: string): string {
  const own = `${`${at}`.padStart(15, '0')}.${id}`;
  return parent === undefined ? own : `${parent}/${own}`;
}

/** Stores a comment. Resolves with its id, or with `undefined` if a concurrent call with the same key stored it. */
export function postComment(queries: Queries, comment: NewComment): Promise<string | undefined> {
  const { ideaId, author, replyTo, text, now } = comment;
  return queries.transaction().execute(async (transaction) => {
    const idea = await transaction
      .selectFrom('ideas')
      .select('author_id')
      .where('id', '=', ideaId)
      .executeTakeFirst();
    if (!idea) throw ideaNotFound();
    const seen = await findParent(transaction, comment);
    await holdAccounts(
      transaction,
      ...[author.id, idea.author_id, seen?.author_id].filter((id) => id !== undefined),
    );
    await lockIdea(transaction, ideaId);
    // A concurrent call may have deleted the parent before the lock.
    const parent = await findParent(transaction, comment);
    const id = randomUUID();
    const stored = await transaction
      .insertInto('comments')
      .values({
        id,
        idea_id: ideaId,
        reply_to: replyTo,
        author_id: author.id,
        body: text.trim(),
        place: placeOf(id, now, parent?.place),
        submission_key: keyOf(comment),
        submission_hash: hashOf(comment),
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('submission_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return undefined;
    await addTo(transaction, 'comments', ideaId, 1);
    const about = { ideaId, actorId: author.id, now };
    if (parent) await notify(transaction, { ...about, memberId: parent.author_id, kind: 'reply' });
    // The author of the idea gets one entry for an answer to their own comment.
    if (parent?.author_id !== idea.author_id) {
      await notify(transaction, { ...about, memberId: idea.author_id, kind: 'comment' });
    }
    return stored.id;
  });
}

/** Changes the text of an own comment. Rejects with a 409 once the time for it is over. */
export async function editComment(
  queries: Queries,
  { id, author, text, now }: { id: string; author: UserRow; text: string; now: number },
): Promise<void> {
  const find = async () => {
    if ((await findComment(queries, id)).author_id !== author.id) throw commentNotFound();
  };
  await find();
  const changed = await queries
    .updateTable('comments')
    .set({ body: text.trim(), edited_at: now })
    .where('id', '=', id)
    .where('author_id', '=', author.id)
    .where('created_at', '>', now - COMMENT_EDIT)
    .returning('id')
    .executeTakeFirst();
  if (changed) return;
  // A concurrent call may have deleted it.
  await find();
  throw new Problem(409, 'STATUS_CHANGED', MESSAGES.commentClosed);
}
