import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** `O_NOFOLLOW` refuses a link as the file. `O_NONBLOCK` doesn't wait for a writer of a pipe. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a file below a folder; `path` is relative to the folder. Rejects if it is missing, larger than `limit` bytes,
 * or behind a link, which could lead out of the store. The folder itself may be a link.
 */
export async function readBelow(
  folder: string,
  path: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const file = join(await realpath(folder), path);
  if ((await realpath(file)) !== file) throw new Error(`${file} is a link.`);
  const handle = await open(file, FLAGS);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error(`${file} is no file.`);
    if (found.size > limit) throw new Error(`${file} has more than ${limit} bytes.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
