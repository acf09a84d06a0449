import type { IncomingMessage } from 'node:http';
import { askedDelta, DELTA, dictionaryOf } from './deltas.ts';
import { CODINGS, type Coding, type Resource } from './resource.ts';

/** Tells whether an `Accept-Encoding` names a coding with a weight above 0. */
function takes(accepted: string, coding: Coding): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}

/** Returns the best available coding that the request accepts. */
export function chooseCoding({ headers }: IncomingMessage, { bodies }: Resource): Coding {
  const accepted = String(headers['accept-encoding'] ?? '');
  return (
    CODINGS.find((coding) => bodies[coding] !== undefined && takes(accepted, coding)) ?? 'identity'
  );
}

/**
 * Returns the delta to the browser's dictionary; `null` if the whole file must be sent. The delta's own header must
 * name that dictionary too, or it is ignored.
 */
export async function deltaFor(
  { headers, url = '' }: IncomingMessage,
  { deltas }: Resource,
): Promise<{ name: string; bytes: Buffer } | null> {
  const accepted = String(headers['accept-encoding'] ?? '');
  const dictionary = String(headers['available-dictionary'] ?? '');
  if (deltas === undefined || (deltas.wholeByQuery && url.includes('?'))) return null;
  const requested = askedDelta(deltas.path, accepted, dictionary);
  const bytes = requested && (await deltas.read(requested.path).catch(() => null));
  if (!requested || !bytes || dictionaryOf(bytes)?.toString('base64') !== requested.hash)
    return null;
  // The delta's bytes depend on the dictionary, so its tag does too.
  return {
    name: `${DELTA}-${requested.path.slice(deltas.path.length + 1, -DELTA.length - 1)}`,
    bytes,
  };
}

/** Tells whether the client already has this content (RFC 9110, 13.1.2). */
export function hasAlready({ headers }: IncomingMessage, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.includes('*') || known.some((tag) => tag.replace(/^W\//, '') === etag);
}

/**
 * Returns the path of a request target without the query; `null` if it has none (`*`). It is not decoded: an address
 * has one spelling, and any other is not found.
 */
export function pathOf(target: string): string | null {
  // A request may contain the whole address (RFC 9112, 3.2.2).
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  if (path === '' && target !== '') return '/';
  return path.startsWith('/') ? path : null;
}
