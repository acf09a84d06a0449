import type { Tokens } from '@idea-hub/shared/contracts/calls';
import type { Queries } from '../database/database.ts';
import { REFRESH_RACE } from '../timings.ts';
import { storeTokens } from './sessions.ts';
import { hashToken, successors } from './tokens.ts';

/**
 * Trades a refresh token for the pair that follows it, or answers `null`.
 *
 * A token is spent once. Tabs that race with the same one get the same pair while it is fresh: for
 * 10 s, and until the pair's own refresh token is spent. Any later use is a copy in strange hands,
 * or the owner coming after the thief: nobody can tell, so the whole session ends.
 */
export async function refreshSession(
  queries: Queries,
  refreshToken: string,
  now: number,
): Promise<Tokens | null> {
  return queries.transaction().execute(async (transaction) => {
    const parent = await findParent(transaction, refreshToken, now);
    if (parent === undefined) return null;
    const pair = successors(refreshToken, parent.secret);
    if (await spend(transaction, refreshToken, pair, now)) {
      const { session_id: id, session_expires_at: expiresAt } = parent;
      await storeTokens(transaction, pair, { id, expiresAt, now });
      return pair;
    }
    if (await isRace(transaction, refreshToken, now)) return pair;
    await transaction
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('id', '=', parent.session_id)
      .execute();
    return null;
  });
}

/** The token in a live session; a token that idled away counts unless it was spent before. */
function findParent(queries: Queries, refreshToken: string, now: number) {
  return queries
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'sessions.user_id')
        .onRef('users.session_epoch', '=', 'sessions.epoch'),
    )
    .where('refresh_tokens.hash', '=', hashToken(refreshToken))
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('refresh_tokens.expires_at', '>', now),
        where('refresh_tokens.used_at', 'is not', null),
      ]),
    )
    .select([
      'refresh_tokens.session_id',
      'sessions.secret',
      'sessions.expires_at as session_expires_at',
    ])
    .executeTakeFirst();
}

/** True for the one who comes first, also over several instances: the row decides. */
async function spend(
  queries: Queries,
  refreshToken: string,
  pair: Tokens,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('refresh_tokens')
    .set({ used_at: now, successor_hash: hashToken(pair.refreshToken) })
    .where('hash', '=', hashToken(refreshToken))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function isRace(queries: Queries, refreshToken: string, now: number): Promise<boolean> {
  const fresh = await queries
    .selectFrom('refresh_tokens as parent')
    .innerJoin('refresh_tokens as successor', 'successor.hash', 'parent.successor_hash')
    .where('parent.hash', '=', hashToken(refreshToken))
    .where('parent.used_at', '>=', now - REFRESH_RACE)
    .where('successor.used_at', 'is', null)
    .select('parent.hash')
    .executeTakeFirst();
  return fresh !== undefined;
}
