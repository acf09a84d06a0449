import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** The system refuses a link in place of the file, and does not wait for somebody to write into a pipe. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The bytes of a file below a folder; `path` is relative to it. Rejects where there is none, where it has more
 * than `limit` bytes, and where a link is on the way: a store may hold one that leads out of it. The
 * folder itself may be a link.
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
