import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { Problem, unauthenticated } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { MESSAGES } from '../messages.ts';

export type Mark = 'likes' | 'saves';

/** Sets or removes a member's like or save. Repeating it changes nothing. */
export async function setMark(
  queries: Queries,
  mark: Mark,
  { ideaId, userId, isSet, now }: { ideaId: number; userId: string; isSet: boolean; now: number },
) {
  return queries.transaction().execute(async (transaction) => {
    await lockMember(transaction, userId);
    if (mark === 'likes' && isSet) await assertNotOwn(transaction, ideaId, userId);
    // Locks the row first, so that a concurrent withdrawal either waits or has finished.
    const idea = await transaction
      .updateTable('published_ideas')
      .set((column) => ({ [mark]: column.ref(mark) }))
      .where('idea_id', '=', ideaId)
      .returning('idea_id')
      .executeTakeFirst();
    if (!idea) throw ideaNotFound();
    const changed = isSet
      ? await transaction
          .insertInto(mark)
          .values({ idea_id: ideaId, user_id: userId, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('idea_id')
          .executeTakeFirst()
      : await transaction
          .deleteFrom(mark)
          .where('idea_id', '=', ideaId)
          .where('user_id', '=', userId)
          .returning('idea_id')
          .executeTakeFirst();
    if (changed) await addTo(transaction, mark, ideaId, isSet ? 1 : -1);
    return transaction
      .selectFrom('published_ideas')
      .select(['idea_id as id', 'likes', 'saves'])
      .where('idea_id', '=', ideaId)
      .executeTakeFirstOrThrow();
  });
}

/**
 * Locks the member, so that a concurrent deletion of the account waits until the mark is stored and then removes it
 * from the count. Rejects with a 401 if the account was deleted first. libSQL runs one transaction at a time and needs
 * no lock.
 */
async function lockMember(queries: Queries, userId: string): Promise<void> {
  const member = await queries
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .$if(kindOf(queries) === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  if (!member) throw unauthenticated(MESSAGES.sessionEnded);
}

async function assertNotOwn(queries: Queries, ideaId: number, userId: string): Promise<void> {
  const own = await queries
    .selectFrom('ideas')
    .select('id')
    .where('id', '=', ideaId)
    .where('author_id', '=', userId)
    .executeTakeFirst();
  if (own) throw new Problem(403, 'FORBIDDEN', MESSAGES.ownLike);
}

export async function addTo(
  queries: Queries,
  figure: Mark | 'views' | 'shares',
  ideaId: number,
  number: number,
): Promise<void> {
  await queries
    .updateTable('published_ideas')
    .set((column) => ({ [figure]: column(figure, '+', number) }))
    .where('idea_id', '=', ideaId)
    .execute();
}

/** Maximum length of each list in an answer; the newest entries come first. */
const MOST = 5000;

/** Ids of the ideas that a member marked, newest mark first. */
export function markedIdeas(queries: Queries, mark: Mark, userId: string) {
  return queries
    .selectFrom(mark)
    .select('idea_id as id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
}

/** The member's own published ideas: they can't like these. */
export function ownPublished(queries: Queries, userId: string) {
  return queries
    .selectFrom('ideas')
    .innerJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select('ideas.id')
    .where('ideas.author_id', '=', userId)
    .orderBy('ideas.submitted_at', 'desc')
    .limit(MOST)
    .execute();
}
