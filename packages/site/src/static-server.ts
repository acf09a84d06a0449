import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { BROWSER_HINT } from './deltas.ts';
import { chooseCoding, deltaFor, hasAlready, pathOf } from './negotiation.ts';
import type { Resource } from './resource.ts';
import { ALWAYS, type Headers, NOTHING_HERE } from './server-rules.ts';

export interface StaticServer {
  /** Finds the resource at a path, which has only one spelling. */
  find(path: string): Resource | undefined | Promise<Resource | undefined>;
  /** Returns the body of a 404 instead of a short text. */
  missing?(path: string): Resource | undefined | Promise<Resource | undefined>;
  /** Header → value, for every response. */
  headers?(): Headers | Promise<Headers>;
}

/** Responds to GET and HEAD with the resource that `find` returns. */
export const staticListener =
  (server: StaticServer): RequestListener =>
  (request, response) => {
    answer(server, request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  };

async function answer(
  server: StaticServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const always = { ...ALWAYS, ...(await server.headers?.()) };
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendText(response, 405, 'Method not allowed');
  }
  const path = pathOf(request.url ?? '');
  if (path === null) return sendText(response, 400, 'Bad request');
  const found = await server.find(path);
  if (found !== undefined && (await send(request, response, 200, found))) return;
  const missing = await server.missing?.(path);
  if (missing !== undefined && (await send(request, response, 404, missing))) return;
  sendText(response, 404, 'Not found');
}

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
  const etag = `"${resource.tag}${form === 'identity' ? '' : `-${form}`}"`;
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
