import type { UpdateResult } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { Tokens } from '../http/answers.ts';
import { REFRESH_RACE } from '../timings.ts';
import { storeTokens } from './sessions.ts';
import { hashToken, successors } from './tokens.ts';

/** `null`: the token belongs to no live session. */
export type Refreshed = { tokens: Tokens } | { reusedTokenOf: string } | null;

/**
 * Trades a refresh token for the pair that follows it.
 *
 * A token is spent once. Tabs that race with the same one get the same pair while it is fresh: for
 * 10 s, and until the pair's own refresh token is spent. After that it is good once more as long as
 * the pair's refresh token was not spent, since a tab that closes loses the answer: the pair of then
 * takes the place of the lost one. Any other use is a copy in strange hands, or the owner coming
 * after the attacker: nobody can tell, so the whole session ends.
 */
export async function refreshSession(
  queries: Queries,
  refreshToken: string,
  now: number,
): Promise<Refreshed> {
  return queries.transaction().execute(async (transaction) => {
    const parent = await findParent(transaction, refreshToken, now);
    if (parent === undefined) return null;
    const session = { id: parent.session_id, expiresAt: parent.session_expires_at, now };
    const pair = successors(refreshToken, parent.secret);
    const secondPair = successors(refreshToken, parent.secret, true);
    if (await spend(transaction, refreshToken, pair, now)) {
      await storeTokens(transaction, pair, session);
      return { tokens: pair };
    }
    if (await spendAgain(transaction, refreshToken, secondPair, now)) {
      if (await replace(transaction, pair, now)) {
        await storeTokens(transaction, secondPair, session);
        return { tokens: secondPair };
      }
    } else {
      const race = await findRace(transaction, refreshToken, now);
      if (race) return { tokens: race.reissued === 1 ? secondPair : pair };
    }
    await transaction
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('id', '=', session.id)
      .execute();
    return { reusedTokenOf: parent.user_id };
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
      'sessions.user_id',
      'sessions.secret',
      'sessions.expires_at as session_expires_at',
    ])
    .executeTakeFirst();
}

const rowOf = (queries: Queries, refreshToken: string) =>
  queries.updateTable('refresh_tokens').where('hash', '=', hashToken(refreshToken));

/** Of those who change a row at the same time, also over several instances, one comes first. */
const comesFirst = async (change: {
  executeTakeFirst(): Promise<UpdateResult>;
}): Promise<boolean> => (await change.executeTakeFirst()).numUpdatedRows > 0n;

/** Spends a token for the pair that follows it. */
function spend(
  queries: Queries,
  refreshToken: string,
  pair: Tokens,
  now: number,
): Promise<boolean> {
  return comesFirst(
    rowOf(queries, refreshToken)
      .set({ used_at: now, successor_hash: hashToken(pair.refreshToken) })
      .where('used_at', 'is', null),
  );
}

/** Spends a spent token whose pair seems lost. The others of a second race find it in `findRace`. */
function spendAgain(
  queries: Queries,
  refreshToken: string,
  pair: Tokens,
  now: number,
): Promise<boolean> {
  return comesFirst(
    rowOf(queries, refreshToken)
      .set({ used_at: now, successor_hash: hashToken(pair.refreshToken), reissued: 1 })
      .where('reissued', '=', 0)
      .where('used_at', '<', now - REFRESH_RACE)
      .where('expires_at', '>', now)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('refresh_tokens as successor')
            .select('successor.hash')
            .whereRef('successor.hash', '=', 'refresh_tokens.successor_hash')
            .where('successor.used_at', 'is', null),
        ),
      ),
  );
}

/**
 * Ends a pair that seems lost. Whoever has it after all ends the session with it. False if its
 * refresh token was spent at this very moment.
 */
async function replace(queries: Queries, lost: Tokens, now: number): Promise<boolean> {
  const first = await comesFirst(
    rowOf(queries, lost.refreshToken).set({ used_at: now }).where('used_at', 'is', null),
  );
  await queries.deleteFrom('access_tokens').where('hash', '=', hashToken(lost.token)).execute();
  return first;
}

function findRace(queries: Queries, refreshToken: string, now: number) {
  return queries
    .selectFrom('refresh_tokens as parent')
    .innerJoin('refresh_tokens as successor', 'successor.hash', 'parent.successor_hash')
    .where('parent.hash', '=', hashToken(refreshToken))
    .where('parent.used_at', '>=', now - REFRESH_RACE)
    .where('successor.used_at', 'is', null)
    .select('parent.reissued')
    .executeTakeFirst();
}
