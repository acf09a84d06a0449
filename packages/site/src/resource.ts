import { createHash } from 'node:crypto';
import { constants, lstatSync } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { lookup } from 'mrmime';

/** Content codings of a resource, in addition to `identity`. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number] | 'identity';

/** Bytes, or a function that reads them. A rejected read is treated as a missing file. */
export type Body = Buffer | (() => Promise<Buffer>);

interface Deltas {
  /** Path of the file, and prefix of its deltas' paths. */
  path: string;
  /** Rejects if there is no such delta. */
  read: (path: string) => Promise<Buffer>;
  headers: Readonly<Record<string, string>>;
  /** Tells whether a query requests the whole file, for a browser that could not use a delta. */
  wholeByQuery: boolean;
}

/** Response for one address, independent of where its bytes come from. */
export interface Resource {
  /** Default: 200. */
  status?: number;
  headers: Readonly<Record<string, string>>;
  /** Identifies the content: other bytes have another tag. Only letters, digits, `-` and `_`. */
  tag: string;
  /** Whether bytes with the same tag can differ in what does not matter (RFC 9110, 8.8.1). */
  isWeak?: boolean;
  bodies: Readonly<{ identity: Body } & Partial<Record<Coding, Body>>>;
  /** Headers that override others for browsers that may use the response as a dictionary. */
  asDictionary?: Readonly<Record<string, string>>;
  deltas?: Deltas;
}

/** Returns a file's media type by its ending, with the charset. */
export function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type;
}

export const tagOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** Reads a file below a folder now, with its compressed forms. Rejects if it is missing. */
export async function readResource(
  folder: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Resource> {
  const ifThere = (file: string) => readBelow(folder, file).catch(() => undefined);
  const [identity, br, gzip] = await Promise.all([
    readBelow(folder, path),
    ifThere(`${path}.br`),
    ifThere(`${path}.gz`),
  ]);
  const bodies = { identity, ...(br && { br }), ...(gzip && { gzip }) };
  return { headers, tag: tagOf(identity), bodies };
}

/**
 * Like `readResource`, but reads the bytes for each request, for a store with many releases.
 *
 * @param isCompressed whether the file may have compressed forms
 */
export function lazyResource(
  folder: string,
  path: string,
  tag: string,
  headers: Readonly<Record<string, string>>,
  isCompressed: boolean,
): Resource {
  const from = (file: string) => () => readBelow(folder, file);
  const isThere = (file: string) =>
    isCompressed && lstatSync(join(folder, file), { throwIfNoEntry: false })?.isFile() === true;
  const bodies = {
    identity: from(path),
    ...(isThere(`${path}.br`) && { br: from(`${path}.br`) }),
    ...(isThere(`${path}.gz`) && { gzip: from(`${path}.gz`) }),
  };
  return { headers, tag, bodies };
}

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
