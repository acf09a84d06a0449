import { createHash } from 'node:crypto';
import { lookup } from 'mrmime';
import { brotli, gzipped } from '../build/compress.ts';

/** The content codings that a resource may be there in; `identity` always is. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number] | 'identity';

/** Bytes, or how to read them: a rejected read is answered like a missing file. */
export type Body = Buffer | (() => Promise<Buffer>);

/** What a request for one address gets, wherever the bytes come from. */
export interface Resource {
  /** Header → value: type, cache rule, and what else this kind of answer carries. */
  headers: Readonly<Record<string, string>>;
  /** Names the content: other bytes have another tag. Letters, digits and `-_` alone. */
  tag: string;
  bodies: Readonly<{ identity: Body } & Partial<Record<Coding, Body>>>;
}

const HASHED = /\.[0-9a-f]{12}\.[a-z0-9]+$/;

/** Type and cache rule of a file by its name: one with a content hash is kept for good (PF-07). */
export function fileHeaders(file: string): Record<string, string> {
  const type = lookup(file) ?? 'application/octet-stream';
  return {
    'Content-Type': /^text\/|json$/.test(type) ? `${type}; charset=utf-8` : type,
    'Cache-Control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}

export const tagOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

/** A text that was made at the start, compressed as the files of a build are. */
export async function textResource(
  text: string,
  headers: Record<string, string>,
): Promise<Resource> {
  const identity = Buffer.from(text);
  const [br, gzip] = await Promise.all([brotli(identity), gzipped(identity)]);
  return { headers, tag: tagOf(identity), bodies: { identity, br, gzip } };
}
