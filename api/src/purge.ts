import type { FastifyBaseLogger } from 'fastify';
import type { Queries } from './database/database.ts';
import { PURGE_ROUND } from './timings.ts';

/** Deletes what has expired. Spent refresh tokens stay as long as their session: they betray a thief. */
export async function purge(queries: Queries, now: number): Promise<void> {
  await queries.deleteFrom('access_tokens').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('mail_tokens').where('expires_at', '<=', now).execute();
  await queries.deleteFrom('rate_counters').where('resets_at', '<=', now).execute();
}

/** Purges from time to time; answers how to stop that. */
export function purgeRegularly(
  queries: Queries,
  now: () => number,
  log: FastifyBaseLogger,
): () => void {
  const timer = setInterval(() => {
    purge(queries, now()).catch((err) => log.warn({ err }, 'Expired rows could not be deleted.'));
  }, PURGE_ROUND);
  timer.unref();
  return () => clearInterval(timer);
}
