import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from './database/database.ts';
import { PURGE_ROUND, SCREEN_COUNTS_LIFE, UNVERIFIED_LIFE } from './timings.ts';

/** Rows a statement, so that no lock and no pause of the event loop lasts: libSQL works within it. */
export const PURGE_BATCH = 500;

/**
 * Deletes what has expired. Spent refresh tokens stay as long as they would have been good: the
 * owner of a stolen one, coming late, ends the attacker's session with it.
 */
export async function purge(
  queries: Queries,
  now: number,
  goesOn: () => boolean = () => true,
  countsLife: number = SCREEN_COUNTS_LIFE,
): Promise<void> {
  const batches = [
    ...EXPIRING.map((table) => expired(queries, table, now)),
    neverVerified(queries, now),
    oldCounts(queries, now - countsLife),
  ];
  for (const deleteBatch of batches) {
    let deleted = PURGE_BATCH;
    while (deleted >= PURGE_BATCH && goesOn()) {
      const { numDeletedRows } = await deleteBatch.executeTakeFirstOrThrow();
      deleted = Number(numDeletedRows);
      await turn();
    }
  }
}

/**
 * Table, its key, and when a row expires. Tokens come before sessions and accounts, which would take all
 * of theirs along at once.
 */
const EXPIRING = [
  ['access_tokens', 'hash', 'expires_at'],
  ['refresh_tokens', 'hash', 'expires_at'],
  ['mail_tokens', 'hash', 'expires_at'],
  ['sessions', 'id', 'expires_at'],
  ['rate_counters', 'key', 'resets_at'],
] as const;

function expired(queries: Queries, [table, key, end]: (typeof EXPIRING)[number], now: number) {
  const { ref } = queries.dynamic;
  const batch = queries
    .selectFrom(table)
    .select(ref(key))
    .where(ref(end), '<=', now)
    .limit(PURGE_BATCH);
  return queries.deleteFrom(table).where(ref(key), 'in', batch);
}

/** Whole minutes, so that a batch can have some rows more. */
function oldCounts(queries: Queries, before: number) {
  return queries
    .deleteFrom('screen_counts')
    .where('minute', 'in', (query) =>
      query
        .selectFrom('screen_counts')
        .select('minute')
        .where('minute', '<', before)
        .orderBy('minute')
        .limit(PURGE_BATCH),
    );
}

/** Unless the owner has a link that still works. */
function neverVerified(queries: Queries, now: number) {
  return queries.deleteFrom('users').where('id', 'in', (query) =>
    query
      .selectFrom('users')
      .select('id')
      .where('email_verified_at', 'is', null)
      .where('created_at', '<=', now - UNVERIFIED_LIFE)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('mail_tokens')
              .select('mail_tokens.hash')
              .whereRef('mail_tokens.user_id', '=', 'users.id')
              .where('mail_tokens.used_at', 'is', null)
              .where('mail_tokens.expires_at', '>', now),
          ),
        ),
      )
      .limit(PURGE_BATCH),
  );
}

/** Purges from time to time. Returns how to stop that, which waits for the statement under way. */
export function purgeRegularly(
  queries: Queries,
  now: () => number,
  log: FastifyBaseLogger,
  countsLife?: number,
): () => Promise<void> {
  let stopped = false;
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= purge(queries, now(), () => !stopped, countsLife)
      .catch((err) => log.warn({ err }, 'Expired rows could not be deleted.'))
      .finally(() => {
        round = null;
      });
  }, PURGE_ROUND);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await round;
  };
}
