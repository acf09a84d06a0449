import { UserError } from '@composed/workspace/user-error';

/**
 * Time limit of a screen's load in milliseconds, from discovery to stylesheets. In the host's build
 * it limits the whole load. In a remote's build it limits each file that its code requests later. A
 * build setting, so that tests don't wait two minutes.
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
