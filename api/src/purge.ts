import { setImmediate as turn } from 'node:timers/promises';
import { type DeleteResult, sql } from 'kysely';
import type { Queries } from './database/database.ts';
import { dayOf } from './marks/visits.ts';
import { type AccountCondition, deleteAccounts } from './members/delete-account.ts';
import {
  DRAFT_LIFE,
  MESSAGE_LIFE,
  NEWSLETTER_REQUEST_LIFE,
  NOTIFICATION_LIFE,
  REPORT_LIFE,
  SCREEN_COUNTS_LIFE,
  STATISTICS_DAYS,
  UNVERIFIED_LIFE,
} from './timings.ts';

/** Maximum rows of a statement, so that locks and pauses of the event loop stay short: libSQL runs in this thread. */
export const PURGE_BATCH = 500;

/**
 * Deletes expired rows. Spent refresh tokens stay until they would have expired: if the owner of a stolen token uses it
 * later, that ends the attacker's session.
 */
export async function purge(
  queries: Queries,
  now: number,
  goesOn: () => boolean = () => true,
  countsLife: number = SCREEN_COUNTS_LIFE,
): Promise<void> {
  const run = async (batch: { executeTakeFirstOrThrow(): Promise<DeleteResult> }) =>
    Number((await batch.executeTakeFirstOrThrow()).numDeletedRows);
  const batches = [
    ...EXPIRING.map((kind) => () => run(expired(queries, kind, now))),
    () => deleteUnverified(queries, now),
    () => run(unconfirmed(queries, now)),
    () => run(oldCounts(queries, now - countsLife)),
  ];
  for (const deleteBatch of batches) {
    let deleted = PURGE_BATCH;
    while (deleted >= PURGE_BATCH && goesOn()) {
      deleted = await deleteBatch();
      await turn();
    }
  }
}

/** The instant before which a row is over that holds the instant of its end. */
const ended = (now: number): number => now + 1;
const firstDay = (now: number): number => dayOf(now) - STATISTICS_DAYS + 1;
const after = (life: number) => (now: number) => now - life;

/**
 * Rows that are kept for a limited time: table, key, column, and the time (or day) before which they are deleted. Tokens
 * come before sessions and accounts, because deleting those also deletes all their tokens in one statement. Salts are
 * deleted with their hashes.
 */
const EXPIRING = [
  ['access_tokens', ['hash'], 'expires_at', ended],
  ['refresh_tokens', ['hash'], 'expires_at', ended],
  ['mail_tokens', ['hash'], 'expires_at', ended],
  ['email_changes', ['user_id'], 'expires_at', ended],
  ['sessions', ['id'], 'expires_at', ended],
  ['rate_counters', ['key'], 'resets_at', ended],
  ['idea_visits', ['day', 'idea_id', 'kind', 'visitor'], 'day', dayOf],
  ['visit_salts', ['day'], 'day', dayOf],
  ['idea_days', ['idea_id', 'day'], 'day', firstDay],
  ['drafts', ['user_id', 'form'], 'updated_at', after(DRAFT_LIFE)],
  ['messages', ['id'], 'created_at', after(MESSAGE_LIFE)],
  ['notifications', ['member_id', 'kind', 'idea_id'], 'latest_at', after(NOTIFICATION_LIFE)],
  ['reports', ['id'], 'resolved_at', after(REPORT_LIFE)],
] as const;

function expired(
  queries: Queries,
  [table, key, column, before]: (typeof EXPIRING)[number],
  now: number,
) {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const batch = sql`select ${columns} from ${sql.table(table)}
    where ${sql.ref(column)} < ${before(now)} limit ${sql.lit(PURGE_BATCH)}`;
  return queries.deleteFrom(table).where(sql<boolean>`(${columns}) in (${batch})`);
}

/** Addresses that were not confirmed before the mailed link expired. */
function unconfirmed(queries: Queries, now: number) {
  const batch = queries
    .selectFrom('newsletter_subscribers')
    .select('email')
    .where('confirmed_at', 'is', null)
    .where('requested_at', '<=', now - NEWSLETTER_REQUEST_LIFE)
    .limit(PURGE_BATCH);
  return queries.deleteFrom('newsletter_subscribers').where('email', 'in', batch);
}

/** Deletes whole minutes, so a batch can have a few rows more. */
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

/**
 * Accounts whose email was never verified, unless a mailed link still works. Ideas and likes don't protect such an
 * account: the owner of the address must be able to register.
 */
const isUnclaimed =
  (now: number): AccountCondition =>
  ({ and, eb, exists, not, selectFrom }) =>
    and([
      eb('users.email_verified_at', 'is', null),
      eb('users.created_at', '<=', now - UNVERIFIED_LIFE),
      not(
        exists(
          selectFrom('mail_tokens')
            .select('mail_tokens.hash')
            .whereRef('mail_tokens.user_id', '=', 'users.id')
            .where('mail_tokens.used_at', 'is', null)
            .where('mail_tokens.expires_at', '>', now),
        ),
      ),
    ]);

async function deleteUnverified(queries: Queries, now: number): Promise<number> {
  const accounts = await queries
    .selectFrom('users')
    .select('id')
    .where(isUnclaimed(now))
    .limit(PURGE_BATCH)
    .execute();
  await deleteAccounts(queries, accounts, isUnclaimed(now));
  return accounts.length;
}
