import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from 'mrmime';
import { readBelow } from './read-below.ts';

/** The content codings that a resource may be there in; `identity` always is. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number] | 'identity';

/** Bytes, or how to read them: a rejected read is answered like a missing file. */
export type Body = Buffer | (() => Promise<Buffer>);

/** Where the deltas of a file are. */
interface Deltas {
  /** The file's path, which theirs begin with. */
  path: string;
  /** Rejects where there is none. */
  read: (path: string) => Promise<Buffer>;
  headers: Readonly<Record<string, string>>;
  /** Whether an address with a query is that of the whole file, for who could not use a delta. */
  wholeByQuery: boolean;
}

/** What a request for one address gets, wherever the bytes come from. */
export interface Resource {
  /** Header → value: type, cache rule, and what else this kind of answer carries. */
  headers: Readonly<Record<string, string>>;
  /** Names the content: other bytes have another tag. Letters, digits and `-_` alone. */
  tag: string;
  bodies: Readonly<{ identity: Body } & Partial<Record<Coding, Body>>>;
  /** Headers in the place of others, for browsers that may keep it as a dictionary for what comes after it. */
  asDictionary?: Readonly<Record<string, string>>;
  deltas?: Deltas;
}

/** The media type by a file's ending, with its charset. */
export function contentType(file: string): string {
  const type = lookup(file) ?? 'application/octet-stream';
  return /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type;
}

export const tagOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** A file below a folder and its compressed forms beside it, read now. Rejects when there is none. */
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
 * The same, read whenever it is asked for: for a store of many releases.
 *
 * @param isCompressed whether it has compressed forms at all
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
