import { sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { indexOf } from '../ideas/search-index.ts';

/** What goes with an account, and what stays without its name. */
export async function deletionFigures(queries: Queries, userId: string) {
  const count = async (
    table: 'ideas' | 'likes' | 'saves' | 'messages' | 'drafts' | 'decisions' | 'reports',
    column: string,
  ) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(queries);
    return Number(rows[0]?.count);
  };
  return {
    ideas: await count('ideas', 'author_id'),
    drafts: await count('drafts', 'user_id'),
    likes: await count('likes', 'user_id'),
    saves: await count('saves', 'user_id'),
    messagesReceived: await count('messages', 'recipient_id'),
    messagesSent: await count('messages', 'sender_id'),
    reports: await count('reports', 'reporter_id'),
    decisions: await count('decisions', 'reviewer_id'),
  };
}

const NO_MEMBER = 'Former member';

/**
 * Deletes an account and all that is its own: ideas (the published ones, too), drafts, likes, saves,
 * settings, the picture, received messages and sessions. Messages that it sent stay with who got them, and
 * reports and decisions stay for the reviewers: without name and address.
 */
export async function deleteAccount(queries: Queries, user: UserRow): Promise<void> {
  const { id, email } = user;
  await queries.transaction().execute(async (transaction) => {
    for (const mark of ['likes', 'saves'] as const) {
      await transaction
        .updateTable('published_ideas')
        .set((column) => ({ [mark]: column(mark, '-', 1) }))
        .where('idea_id', 'in', (all) =>
          all.selectFrom(mark).select('idea_id').where('user_id', '=', id),
        )
        .execute();
    }
    await transaction
      .updateTable('messages')
      .set({ sender_name: NO_MEMBER, sender_email: null })
      .where('sender_id', '=', id)
      .execute();
    await indexOf(transaction).remove(
      transaction,
      sql`select id from ideas where author_id = ${id}`,
    );
    await transaction.deleteFrom('outbox').where('email', '=', email).execute();
    // The rest refers to the account, and goes with it or forgets it.
    await transaction.deleteFrom('users').where('id', '=', id).execute();
  });
}
