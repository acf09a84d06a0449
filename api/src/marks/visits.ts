import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/unavailable.ts';
import { LimitReached } from '../http/problem.ts';
import type { AccountLimits } from '../limits/account-limits.ts';
import { networkOf } from '../limits/network.ts';
import { randomSecret } from '../sessions/tokens.ts';
import { sha256 } from '../sha256.ts';
import { addTo } from './marks.ts';

export const DAY = 24 * 60 * 60 * 1000;
export const dayOf = (now: number): number => Math.floor(now / DAY);

interface Visit {
  ideaId: number;
  kind: 'view' | 'share';
  address: string;
  now: number;
}

/**
 * Counts each network once for each day and idea, and only some networks of a wide one. It stores a hash of the network
 * with a salt. The salt is deleted with the day, so that afterwards nobody can match the hash to a network.
 */
export async function countVisit(
  queries: Queries,
  accountLimits: AccountLimits,
  { ideaId, kind, address, now }: Visit,
): Promise<void> {
  const day = dayOf(now);
  const salt = await saltOf(queries, day);
  const visitor = sha256(`${salt} ${networkOf(address)}`);
  const row = { idea_id: ideaId, kind, day, visitor };
  if (!(await isDue(queries, row))) return;
  const of = JSON.stringify([salt, ideaId, kind]);
  await accountLimits
    .store([{ limit: 'viewPerNetwork', network: address, of }], () => count(queries, row), Boolean)
    .catch((error: unknown) => {
      // The visitor did nothing wrong, so the answer doesn't mention the limit.
      if (!(error instanceof LimitReached)) throw error;
    });
}

interface Counted {
  idea_id: number;
  kind: Visit['kind'];
  day: number;
  visitor: string;
}

/** Whether the idea is public, and this visitor was not counted for it today. */
async function isDue(queries: Queries, { idea_id, kind, day, visitor }: Counted): Promise<boolean> {
  const found = await queries
    .selectFrom('published_ideas')
    .leftJoin('idea_visits', (join) =>
      join
        .onRef('idea_visits.idea_id', '=', 'published_ideas.idea_id')
        .on('kind', '=', kind)
        .on('day', '=', day)
        .on('visitor', '=', visitor),
    )
    .select('visitor')
    .where('published_ideas.idea_id', '=', idea_id)
    .executeTakeFirst();
  return found?.visitor === null;
}

/** Resolves with false if a concurrent call counted it or withdrew the idea. */
async function count(queries: Queries, row: Counted): Promise<boolean> {
  const counting = queries.transaction().execute(async (transaction) => {
    const isNew = await transaction
      .insertInto('idea_visits')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('idea_id')
      .executeTakeFirst();
    if (!isNew) return false;
    await addTo(transaction, row.kind === 'view' ? 'views' : 'shares', row.idea_id, 1);
    if (row.kind === 'view') await addToDay(transaction, row);
    return true;
  });
  return counting.catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
    return false;
  });
}

/** Adds a view to the figures of its day, which the author sees for 30 days. */
async function addToDay(queries: Queries, { idea_id, day }: Counted): Promise<void> {
  await queries
    .insertInto('idea_days')
    .values({ idea_id, day, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['idea_id', 'day']).doUpdateSet({ views: sql`idea_days.views + 1` }),
    )
    .execute();
}

/** The salt of a day. All instances share it. */
async function saltOf(queries: Queries, day: number): Promise<string> {
  const find = () =>
    queries.selectFrom('visit_salts').select('salt').where('day', '=', day).executeTakeFirst();
  const known = await find();
  if (known) return known.salt;
  await queries
    .insertInto('visit_salts')
    .values({ day, salt: randomSecret() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find())?.salt ?? '';
}
