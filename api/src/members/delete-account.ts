import {
  type ExpressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import { dropComments } from '../comments/remove.ts';
import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { repeatLostRaces } from '../database/lost-races.ts';
import type { Schema } from '../database/schema.ts';
import { removeFromIndex } from '../ideas/search-index.ts';

/** Conditions on the rows that a member still has, and that deletion treats as it says. */
const CONDITIONS: Record<string, RawBuilder<unknown>> = {
  // A dropped draft has empty content.
  'drafts.user_id': sql`content != ''`,
  'messages.recipient_id': sql`recipient_deleted = 0`,
  // Messages about the member's own ideas go with the ideas.
  'messages.sender_id': sql`recipient_deleted = 0
    and not exists (select 1 from ideas where ideas.id = idea_id and author_id = sender_id)`,
};

/** Numbers of a member's records, by what deletion does to them: removed, or kept without a name. */
export async function deletionFigures(queries: Queries, userId: string) {
  const count = async (
    table:
      | 'ideas'
      | 'likes'
      | 'saves'
      | 'comments'
      | 'offers'
      | 'messages'
      | 'drafts'
      | 'decisions'
      | 'reports',
    column: string,
  ) => {
    const isThere = CONDITIONS[`${table}.${column}`] ?? sql`true`;
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from ${sql.table(table)} where ${sql.ref(column)} = ${userId} and ${isThere}`.execute(
      queries,
    );
    return Number(rows[0]?.count);
  };
  return {
    ideas: await count('ideas', 'author_id'),
    drafts: await count('drafts', 'user_id'),
    likes: await count('likes', 'user_id'),
    saves: await count('saves', 'user_id'),
    comments: await count('comments', 'author_id'),
    offers: await count('offers', 'user_id'),
    messagesReceived: await count('messages', 'recipient_id'),
    messagesSent: await count('messages', 'sender_id'),
    reports: await count('reports', 'reporter_id'),
    decisions: await count('decisions', 'reviewer_id'),
  };
}

export const NO_MEMBER = 'Former member';

/** Arbitrary number, the same in every instance. */
const DELETION_LOCK = 764_233_912;

/** A condition on accounts. */
export type AccountCondition = (
  accounts: ExpressionBuilder<Schema, 'users'>,
) => ExpressionWrapper<Schema, 'users', SqlBool>;

/**
 * Deletes accounts and everything that belongs to them: ideas (also published ones), drafts, likes, saves, comments,
 * offers, settings, pictures, received messages and sessions. Sent messages stay with their recipients. Decisions, the
 * account's reports and open reports of its ideas stay for the reviewers, without name and address.
 *
 * Keeps accounts that don't meet `condition` once they are locked.
 */
export async function deleteAccounts(
  queries: Queries,
  accounts: readonly Pick<UserRow, 'id'>[],
  condition: AccountCondition = ({ and }) => and([]),
): Promise<void> {
  if (accounts.length === 0) return;
  const candidates = accounts.map(({ id }) => id);
  await repeatLostRaces(() =>
    queries.transaction().execute((all) => deleteWithin(all, candidates, condition)),
  );
}

async function deleteWithin(
  transaction: Queries,
  candidates: readonly string[],
  condition: AccountCondition,
): Promise<void> {
  const isPostgres = kindOf(transaction) === 'postgres';
  // Members who wrote to each other, and leave at the same time, would wait for each other's rows.
  if (isPostgres) {
    await sql`select pg_advisory_xact_lock(${sql.lit(DELETION_LOCK)})`.execute(transaction);
  }
  // Locks the accounts first, as `holdAccounts` does.
  await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', candidates)
    .orderBy('id')
    .$if(isPostgres, (query) => query.forUpdate())
    .execute();
  // A second statement, because the first one may have waited for a change of these accounts.
  const accounts = await transaction
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', candidates)
    .where(condition)
    .execute();
  if (accounts.length === 0) return;
  const ids = accounts.map(({ id }) => id);
  const emails = accounts.map(({ email }) => email);
  for (const mark of ['likes', 'saves'] as const) {
    const marked = sql`select count(*) from ${sql.table(mark)}
      where idea_id = published_ideas.idea_id and user_id in (${sql.join(ids)})`;
    await transaction
      .updateTable('published_ideas')
      .set({ [mark]: sql`${sql.ref(mark)} - (${marked})` })
      .where('idea_id', 'in', (all) =>
        all.selectFrom(mark).select('idea_id').where('user_id', 'in', ids),
      )
      .execute();
  }
  await dropComments(transaction, sql`comments.author_id in (${sql.join(ids)})`);
  await transaction
    .updateTable('messages')
    .set({ sender_name: NO_MEMBER, sender_email: null })
    .where('sender_id', 'in', ids)
    .execute();
  await transaction
    .deleteFrom('messages')
    .where('sender_id', 'in', ids)
    .where('recipient_deleted', '=', 1)
    .execute();
  await transaction
    .updateTable('reports')
    .set({ reported_sender: NO_MEMBER, reported_sender_id: null })
    .where('reported_sender_id', 'in', ids)
    .execute();
  await transaction
    .updateTable('decisions')
    .set({ title: null })
    .where('idea_id', 'in', (owned) =>
      owned.selectFrom('ideas').select('ideas.id').where('ideas.author_id', 'in', ids),
    )
    .execute();
  await transaction
    .updateTable('reports')
    .set({ reporter_left: 1 })
    .where('reporter_id', 'in', ids)
    .execute();
  // Open reports stay until a reviewer settles them.
  await transaction
    .deleteFrom('reports')
    .where('resolved_at', 'is not', null)
    .where('idea_id', 'in', (own) =>
      own.selectFrom('ideas').select('ideas.id').where('author_id', 'in', ids),
    )
    .execute();
  await removeFromIndex(
    transaction,
    sql`select id from ideas where author_id in (${sql.join(ids)})`,
  );
  await transaction
    .deleteFrom('newsletter_subscribers')
    .where('email', 'in', (owned) =>
      owned
        .selectFrom('users')
        .select('email')
        .where('id', 'in', ids)
        // An unverified account does not own its address.
        .where('email_verified_at', 'is not', null),
    )
    .execute();
  await transaction.deleteFrom('outbox').where('email', 'in', emails).execute();
  // Other tables reference the account. The database deletes their rows, or sets the reference to null.
  await transaction.deleteFrom('users').where('id', 'in', ids).execute();
}
