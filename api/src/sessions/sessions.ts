import { randomUUID } from 'node:crypto';
import { USER_COLUMNS, type UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import type { Tokens } from '../http/answers.ts';
import { networkOf } from '../limits/network.ts';
import { sha256 } from '../sha256.ts';
import { ACCESS_LIFE, REFRESH_IDLE_LIFE, SESSION_LIFE } from '../timings.ts';
import { deviceOf, shownNetwork } from './origin.ts';
import { hashToken, newAccessToken, newRefreshToken, randomSecret } from './tokens.ts';

export interface NewSession {
  userId: string;
  /** `users.session_epoch`, read in the same query as the checked credential (password or identity). */
  epoch: number;
  address: string;
  userAgent: string | undefined;
  now: number;
}

/**
 * Begins a session. If the account's sessions were ended after the epoch was read, such as by a reset, the new session
 * is invalid from the start.
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
      device: deviceOf(session.userAgent),
      network: shownNetwork(session.address),
      last_used_at: session.now,
    })
    .execute();
  const tokens = { token: newAccessToken(), refreshToken: newRefreshToken() };
  await storeTokens(queries, tokens, { id, expiresAt, now: session.now });
  return tokens;
}

/** Begins a session for a user who has just signed in, in a separate transaction. */
export const startSession = (
  queries: Queries,
  user: Pick<UserRow, 'id' | 'session_epoch'>,
  origin: Omit<NewSession, 'userId' | 'epoch'>,
): Promise<Tokens> =>
  queries
    .transaction()
    .execute((transaction) =>
      beginSession(transaction, { userId: user.id, epoch: user.session_epoch, ...origin }),
    );

/**
 * Records the address as known for the account, without a usable session. A person who opened a mailed link there can
 * read the owner's mail.
 */
export async function rememberAddress(
  queries: Queries,
  { userId, address, now }: Omit<NewSession, 'epoch' | 'userAgent'>,
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

/** Stores the hashes of a pair. Keeps a pair that a concurrent call has already stored. */
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

export type SignedIn = UserRow & { session_id: string };

/** The user of an access token, if token, session and epoch are valid. One join, no cache. */
export function findSignedIn(
  queries: Queries,
  token: string,
  now: number,
): Promise<SignedIn | undefined> {
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
    .select('sessions.id as session_id')
    .executeTakeFirst();
}

/** Ends the session of a refresh token in any state. No-op for an unknown token. */
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

/** Includes the user's id, so that nobody can search all users for one network. */
export function hashAddress(userId: string, address: string): string {
  return sha256(`${userId} ${networkOf(address)}`);
}
