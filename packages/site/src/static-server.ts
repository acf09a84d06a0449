import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { askedDelta, BROWSER_HINT, DELTA, dictionaryOf } from './deltas.ts';
import { CODINGS, type Coding, type Resource } from './resource.ts';
import { ALWAYS, type Headers, NOTHING_HERE } from './server-rules.ts';

export interface Visitor {
  /** `X-Forwarded-For` for servers that are asked for data. */
  from: string;
  /** Seconds to wait, if the visitor is over a limit. */
  retryAfter?: number;
}

export interface Visit extends Visitor {
  /** Call it before the response. Calls back with whether the visitor waited for the whole response. */
  whenEnded(done: (isWhole: boolean) => void): Promise<void>;
}

export interface StaticServer {
  /** Finds the resource at a path, which has only one spelling. `query` has no question mark. */
  find(
    path: string,
    query: string,
    visit: Visit,
  ): Resource | undefined | Promise<Resource | undefined>;
  /** Returns the body of a 404 instead of a short text. */
  missing?(path: string): Resource | undefined | Promise<Resource | undefined>;
  headers?(): Headers | Promise<Headers>;
}

/** A request listener of Node. A server that knows the visitor better than the connection can say so. */
export type PageListener = (
  request: IncomingMessage,
  response: ServerResponse,
  visitor?: Visitor,
) => void;

/** Appends the sender of a request to the addresses that proxies have named, like a proxy. */
const visitorOf = ({ headers, socket }: IncomingMessage): Visitor => ({
  from: [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat().join(', '),
});

/** Responds to GET and HEAD with the resource that `find` returns. */
export const staticListener =
  (server: StaticServer): PageListener =>
  (request, response, visitor = visitorOf(request)) => {
    answer(server, request, response, visitor).catch((error) => {
      console.error(error);
      response.destroy();
    });
  };

async function answer(
  server: StaticServer,
  request: IncomingMessage,
  response: ServerResponse,
  visitor: Visitor,
): Promise<void> {
  const always = { ...ALWAYS, ...(await server.headers?.()) };
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method not allowed');
  }
  const path = pathOf(request.url ?? '');
  if (path === null) return sendText(response, 400, 'Bad request');
  const whenEnded: Visit['whenEnded'] = async (done) => {
    // A busy process may not have read yet that the visitor has closed the connection.
    await turn();
    await turn();
    const hasLeft = request.socket.readableEnded;
    finished(response, (error) => done(!error && !hasLeft));
  };
  const isBroken = BROKEN.test(path);
  const found =
    isBroken || AMBIGUOUS.test(path)
      ? undefined
      : await server.find(path, queryOf(request.url ?? ''), { ...visitor, whenEnded });
  if (found !== undefined && (await send(request, response, found.status ?? 200, found))) return;
  const status = isBroken ? 400 : 404;
  const missing = await server.missing?.(path);
  if (missing !== undefined && (await send(request, response, status, missing))) return;
  sendText(response, status, isBroken ? 'Bad request' : 'Not found');
}

/** Escapes that are none, and NUL. nginx refuses them too. */
const BROKEN = /%(?![\da-f]{2})|%00/i;
/** Segments that other servers read as several or as none. */
const AMBIGUOUS = /%2f|\/(\.|%2e){1,2}(\/|$)/i;

/** Returns whether it responded: false if the bytes can no longer be read. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  resource: Resource,
): Promise<boolean> {
  const delta = status === 200 ? await deltaFor(request, resource) : null;
  const coding = chooseCoding(request, resource);
  const form = delta?.name ?? coding;
  const etag = `${resource.isWeak ? 'W/' : ''}"${resource.tag}${form === 'identity' ? '' : `-${form}`}"`;
  const isKept = request.headers[BROWSER_HINT.toLowerCase()] !== undefined;
  const headers = {
    Vary: 'Accept-Encoding',
    ...resource.headers,
    ...(isKept ? resource.asDictionary : {}),
    ETag: etag,
  };
  if (status === 200 && hasAlready(request, etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  const body = delta?.bytes ?? resource.bodies[coding] ?? resource.bodies.identity;
  const bytes = Buffer.isBuffer(body) ? body : await body().catch(() => null);
  if (bytes === null) return false;
  response.writeHead(status, {
    ...headers,
    'Content-Length': bytes.length,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    ...(delta && resource.deltas?.headers),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
  return true;
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...NOTHING_HERE,
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

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
  const strong = (tag: string) => tag.replace(/^W\//, '');
  return known.includes('*') || known.some((tag) => strong(tag) === strong(etag));
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

/** Returns the query of a request target, without its question mark. */
const queryOf = (target: string): string => /^[^?#]*\?([^#]*)/.exec(target)?.[1] ?? '';
