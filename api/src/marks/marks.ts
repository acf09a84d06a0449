import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { notify } from '../notifications/notify.ts';

export type Mark = 'likes' | 'saves';

/** Sets or removes a member's like or save. Repeating it changes nothing. */
export async function setMark(
  queries: Queries,
  mark: Mark,
  { ideaId, userId, isSet, now }: { ideaId: number; userId: string; isSet: boolean; now: number },
) {
  return queries.transaction().execute(async (transaction) => {
    const authorId = await authorOf(transaction, ideaId);
    // A concurrent deletion of the member's account then removes this mark from the count.
    await holdAccounts(transaction, userId, authorId);
    if (mark === 'likes' && isSet && authorId === userId) {
      throw new Problem(403, 'FORBIDDEN', MESSAGES.ownLike);
    }
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
    if (changed && isSet && mark === 'likes') {
      const by = { memberId: authorId, actorId: userId };
      await notify(transaction, { ...by, kind: 'like', ideaId, now });
    }
    return transaction
      .selectFrom('published_ideas')
      .select(['idea_id as id', 'likes', 'saves'])
      .where('idea_id', '=', ideaId)
      .executeTakeFirstOrThrow();
  });
}

async function authorOf(queries: Queries, ideaId: number): Promise<string> {
  const found = await queries
    .selectFrom('ideas')
    .select('author_id')
    .where('id', '=', ideaId)
    .executeTakeFirst();
  if (!found) throw ideaNotFound();
  return found.author_id;
}

export async function addTo(
  queries: Queries,
  figure: Mark | 'views' | 'shares' | 'comments',
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
