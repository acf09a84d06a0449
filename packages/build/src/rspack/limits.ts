import { UserError } from '@composed/workspace/user-error';

/**
 * The time limit of a screen's load, in milliseconds: from its start over discovery, record, entry, chunk
 * and stylesheet. A build setting, so that tests need not wait two minutes. In the host's build it
 * limits the whole load; in a remote's, each file that its code asks for later on.
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
