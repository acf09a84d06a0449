import { UserError } from '../user-error.ts';

/**
 * The one time limit of a remote's load, from its start over discovery, manifest, entry, chunk and
 * stylesheet (MF-02). A build setting, so that tests need not wait two minutes.
 */
export const CHUNK_LOAD_LIMIT_MS = 120_000;

export function chunkLoadLimit(env: NodeJS.ProcessEnv = process.env): number {
  const wanted = env.CHUNK_LOAD_LIMIT_MS;
  if (wanted === undefined || wanted === '') return CHUNK_LOAD_LIMIT_MS;
  const ms = Number(wanted);
  if (!Number.isInteger(ms) || ms <= 0) {
    throw new UserError(
      `CHUNK_LOAD_LIMIT_MS must be a whole number of milliseconds, not "${wanted}".`,
    );
  }
  return ms;
}
