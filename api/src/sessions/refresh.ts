import type { UpdateResult } from 'kysely';
import { refuseSuspended } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import type { Tokens } from '../http/answers.ts';
import { REFRESH_RACE } from '../timings.ts';
import { storeTokens } from './sessions.ts';
import { hashToken, successors } from './tokens.ts';

/** `null` if the token belongs to no active session. */
export type Refreshed = { tokens: Tokens } | { reusedTokenOf: string } | null;

/**
 * Exchanges a refresh token for the next pair of tokens.
 *
 * A token is spent once. Concurrent tabs with the same token get the same pair for 10 s. That ends earlier if the
 * pair's own refresh token is spent.
 *
 * After that, the token works once more if the pair's refresh token was not spent: a closing tab may have lost the
 * answer. A new pair then replaces the lost one.
 *
 * Any other use means a stolen token: either the attacker or the owner is late. We can't tell which, so the whole
 * session ends.
 *
 * A suspended account gets a 403, and the token stays as it was.
 */
export async function refreshSession(
  queries: Queries,
  refreshToken: string,
  now: number,
): Promise<Refreshed> {
  return queries.transaction().execute(async (transaction) => {
    const parent = await findParent(transaction, refreshToken, now);
    if (parent === undefined) return null;
    refuseSuspended(parent);
    await holdAccounts(transaction, parent.user_id);
    const session = { id: parent.session_id, expiresAt: parent.session_expires_at, now };
    const pair = successors(refreshToken, parent.secret);
    const secondPair = successors(refreshToken, parent.secret, true);
    if (await spend(transaction, refreshToken, pair, now)) {
      await storeTokens(transaction, pair, session);
      await markUsed(transaction, session);
      return { tokens: pair };
    }
    if (await spendAgain(transaction, refreshToken, secondPair, now)) {
      if (await replace(transaction, pair, now)) {
        await storeTokens(transaction, secondPair, session);
        await markUsed(transaction, session);
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

/** The token in an active session. An expired token is found only if it was already spent. */
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
      'users.suspended_at',
      'users.suspension_reason',
    ])
    .executeTakeFirst();
}

async function markUsed(queries: Queries, { id, now }: { id: string; now: number }): Promise<void> {
  await queries.updateTable('sessions').set({ last_used_at: now }).where('id', '=', id).execute();
}

const rowOf = (queries: Queries, refreshToken: string) =>
  queries.updateTable('refresh_tokens').where('hash', '=', hashToken(refreshToken));

/** Whether this change updated its row. Of concurrent changes, also across instances, only one does. */
const comesFirst = async (change: {
  executeTakeFirst(): Promise<UpdateResult>;
}): Promise<boolean> => (await change.executeTakeFirst()).numUpdatedRows > 0n;

/** Resolves with false if a concurrent call was first. */
type Spend = (
  queries: Queries,
  refreshToken: string,
  pair: Tokens,
  now: number,
) => Promise<boolean>;

/** Spends a token in exchange for a pair. */
const spend: Spend = (queries, refreshToken, pair, now) =>
  comesFirst(
    rowOf(queries, refreshToken)
      .set({ used_at: now, successor_hash: hashToken(pair.refreshToken) })
      .where('used_at', 'is', null),
  );

/** Spends a spent token again, because its pair seems lost. Concurrent calls find the new pair with `findRace`. */
const spendAgain: Spend = (queries, refreshToken, pair, now) =>
  comesFirst(
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

/**
 * Ends a pair that seems lost. Using it afterwards ends the session. Resolves with false if its refresh token was spent
 * at the same time.
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
