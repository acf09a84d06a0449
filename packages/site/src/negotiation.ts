import type { IncomingMessage } from 'node:http';
import { askedDelta, DELTA, dictionaryOf } from './deltas.ts';
import { CODINGS, type Coding, type Resource } from './resource.ts';

/** Whether an `Accept-Encoding` takes a coding: it is named, and not with the weight 0. */
function takes(accepted: string, coding: Coding): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !/^q=0(\.0*)?$/.test(weight);
  });
}

/** The best coding of those that there are and that the request takes. */
export function chooseCoding({ headers }: IncomingMessage, { bodies }: Resource): Coding {
  const accepted = String(headers['accept-encoding'] ?? '');
  return (
    CODINGS.find((coding) => bodies[coding] !== undefined && takes(accepted, coding)) ?? 'identity'
  );
}

/**
 * The delta to the dictionary that a browser has, by its own hash: one that was laid down for another dictionary
 * is none. `null` where the whole file is to be sent.
 */
export async function deltaFor(
  { headers, url = '' }: IncomingMessage,
  { deltas }: Resource,
): Promise<{ name: string; bytes: Buffer } | null> {
  const accepted = String(headers['accept-encoding'] ?? '');
  const dictionary = String(headers['available-dictionary'] ?? '');
  if (deltas === undefined || (deltas.wholeByQuery && url.includes('?'))) return null;
  const asked = askedDelta(deltas.path, accepted, dictionary);
  const bytes = asked && (await deltas.read(asked.path).catch(() => null));
  if (!asked || !bytes || dictionaryOf(bytes)?.toString('base64') !== asked.hash) return null;
  // Each dictionary makes other bytes of the same file.
  return { name: `${DELTA}-${asked.path.slice(deltas.path.length + 1, -DELTA.length - 1)}`, bytes };
}

/** Whether the asker says that it has this very content already (RFC 9110, 13.1.2). */
export function hasAlready({ headers }: IncomingMessage, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
  return known.includes('*') || known.some((tag) => tag.replace(/^W\//, '') === etag);
}

/**
 * The path of a request's target as it was sent, without the query; `null` for what names no path
 * (`*`). Nothing is decoded: an address has one spelling, and any other finds nothing.
 */
export function pathOf(target: string): string | null {
  // A request may name the whole address (RFC 9112, 3.2.2).
  const [path = ''] = target.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1);
  if (path === '' && target !== '') return '/';
  return path.startsWith('/') ? path : null;
}
