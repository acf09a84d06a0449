import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE } from './paths.ts';

/** Makes the folder that builds, reports and the database go to. Throws when it can't be written. */
export function prepareState(folder = STATE): void {
  mkdirSync(folder, { recursive: true });
  const probe = join(folder, `.probe-${process.pid}`);
  writeFileSync(probe, '');
  rmSync(probe);
}

const isFileError = (error: unknown): error is { path: string; message: string } =>
  typeof (error as { path?: unknown } | null)?.path === 'string';

/**
 * The sentence for a file error below that folder, which names it; `null` for any other
 * error. A disk may be full or read-only at any moment, so this is asked at the end, once for all.
 */
export function unwritableState(error: unknown, folder = STATE): string | null {
  if (!isFileError(error) || !error.path.startsWith(folder)) return null;
  const reason = error.message.replace(/,.*/s, '');
  return `The folder ${folder} cannot be written to (${reason}); see to it, or remove what stands there.`;
}
