import { createHash } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/unavailable.ts';
import { networkOf } from '../limits/network.ts';
import { randomSecret } from '../sessions/tokens.ts';
import { addTo } from './marks.ts';

const DAY = 24 * 60 * 60 * 1000;
export const dayOf = (now: number): number => Math.floor(now / DAY);

/** What calls itself a program, or nothing at all. */
const BOT = /bot|crawl|spider|slurp|preview|fetch|monitor|headless|curl|wget|python|java\/|^$/i;

interface Visit {
  ideaId: number;
  kind: 'view' | 'share';
  address: string;
  userAgent: string;
  now: number;
}

/**
 * Counts a visitor once a day. Who it was is a hash with a salt that is deleted with the day: afterwards
 * nobody can tell, not even who has the database.
 */
export async function countVisit(queries: Queries, visit: Visit): Promise<void> {
  const { ideaId, kind, address, userAgent, now } = visit;
  if (BOT.test(userAgent)) return;
  const day = dayOf(now);
  const visitor = createHash('sha256')
    .update(`${await saltOf(queries, day)} ${networkOf(address)} ${userAgent}`)
    .digest('base64url');
  const counted = queries.transaction().execute(async (transaction) => {
    const isPublic = await transaction
      .selectFrom('published_ideas')
      .select('idea_id')
      .where('idea_id', '=', ideaId)
      .executeTakeFirst();
    if (!isPublic) return;
    const isNew = await transaction
      .insertInto('idea_visits')
      .values({ idea_id: ideaId, kind, day, visitor })
      .onConflict((conflict) => conflict.doNothing())
      .returning('idea_id')
      .executeTakeFirst();
    if (isNew) await addTo(transaction, kind === 'view' ? 'views' : 'shares', ideaId, 1);
  });
  await counted.catch((error: unknown) => {
    // It was withdrawn at the same moment.
    if (!isForeignKeyViolation(error)) throw error;
  });
}

/** The same for all instances. */
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
