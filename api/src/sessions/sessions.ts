import { createHash, randomUUID } from 'node:crypto';
import { USER_COLUMNS, type UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import type { Tokens } from '../http/answers.ts';
import { networkOf } from '../limits/network.ts';
import { ACCESS_LIFE, REFRESH_IDLE_LIFE, SESSION_LIFE } from '../timings.ts';
import { hashToken, newAccessToken, newRefreshToken, randomSecret } from './tokens.ts';

export interface NewSession {
  userId: string;
  /** `users.session_epoch` as read together with what was checked (the password, the identity). */
  epoch: number;
  address: string;
  now: number;
}

/**
 * Begins a session. If the account's sessions were ended since its epoch was read (a reset came
 * between), the new one is of the old epoch and dead from the start.
 */
export async function beginSession(queries: Queries, session: NewSession): Promise<Tokens> {
  const id = randomUUID();
  const expiresAt = session.now + SESSION_LIFE;
  await queries
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      epoch: session.epoch,
      secret: randomSecret(),
      created_at: session.now,
      expires_at: expiresAt,
      ended_at: null,
      address_hash: hashAddress(session.userId, session.address),
    })
    .execute();
  const tokens = { token: newAccessToken(), refreshToken: newRefreshToken() };
  await storeTokens(queries, tokens, { id, expiresAt, now: session.now });
  return tokens;
}

/** Begins a session of somebody who has just proved who they are, in a transaction of its own. */
export const startSession = (
  queries: Queries,
  user: Pick<UserRow, 'id' | 'session_epoch'>,
  { address, now }: Pick<NewSession, 'address' | 'now'>,
): Promise<Tokens> =>
  queries
    .transaction()
    .execute((transaction) =>
      beginSession(transaction, { userId: user.id, epoch: user.session_epoch, address, now }),
    );

/**
 * Lets an address count as one that the account was signed in from, without a session: whoever
 * opened a mailed link there reads the owner's mail.
 */
export async function rememberAddress(
  queries: Queries,
  { userId, address, now }: Omit<NewSession, 'epoch'>,
): Promise<void> {
  await queries
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      user_id: userId,
      epoch: -1,
      secret: randomSecret(),
      created_at: now,
      expires_at: now + SESSION_LIFE,
      ended_at: now,
      address_hash: hashAddress(userId, address),
    })
    .execute();
}

/** Keeps the hashes of a pair. A pair that stands already (another racer stored it) is left alone. */
export async function storeTokens(
  queries: Queries,
  tokens: Tokens,
  session: { id: string; expiresAt: number; now: number },
): Promise<void> {
  const until = (life: number) => Math.min(session.now + life, session.expiresAt);
  await queries
    .insertInto('access_tokens')
    .values({
      hash: hashToken(tokens.token),
      session_id: session.id,
      expires_at: until(ACCESS_LIFE),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await queries
    .insertInto('refresh_tokens')
    .values({
      hash: hashToken(tokens.refreshToken),
      session_id: session.id,
      expires_at: until(REFRESH_IDLE_LIFE),
      used_at: null,
      successor_hash: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The user of an access token, if token, session and epoch all hold: one join, no cache. */
export function findSignedIn(
  queries: Queries,
  token: string,
  now: number,
): Promise<UserRow | undefined> {
  return queries
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'sessions.user_id')
        .onRef('users.session_epoch', '=', 'sessions.epoch'),
    )
    .where('access_tokens.hash', '=', hashToken(token))
    .where('access_tokens.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .select(USER_COLUMNS)
    .executeTakeFirst();
}

/** Ends the session that a refresh token belongs to, whatever its state. Unknown tokens end nothing. */
export async function endSession(
  queries: Queries,
  refreshToken: string,
  now: number,
): Promise<void> {
  await queries
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('id', 'in', (query) =>
      query
        .selectFrom('refresh_tokens')
        .select('session_id')
        .where('hash', '=', hashToken(refreshToken)),
    )
    .execute();
}

/** With the user's id in it, one network can't be looked up over all users at once. */
export function hashAddress(userId: string, address: string): string {
  return createHash('sha256')
    .update(`${userId} ${networkOf(address)}`)
    .digest('base64url');
}
