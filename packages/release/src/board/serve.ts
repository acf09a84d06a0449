import type { RequestListener } from 'node:http';
import { UserError } from '@composed/workspace/user-error';
import type { Board } from './board.ts';
import { boardPage } from './page.ts';

const REFRESH_SECONDS = 60;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Allowed host names. Prevents DNS rebinding: a foreign page could point its domain at this machine. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Serves the current page at `/`. */
export function boardServer(read: () => Promise<Board>): RequestListener {
  return async (request, response) => {
    const say = (status: number, text: string) =>
      response
        .writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' })
        .end(text);
    if (!OWN_NAME.test(request.headers.host ?? '')) return say(421, 'Not here');
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(405, 'Not allowed');
    if (request.url !== '/') return say(404, 'Not found');
    try {
      const page = boardPage(await read(), REFRESH_SECONDS);
      response.writeHead(200, HEADERS).end(request.method === 'HEAD' ? undefined : page);
    } catch (error) {
      if (!(error instanceof UserError)) console.error(error);
      say(503, error instanceof UserError ? error.message : 'The board could not be made.');
    }
  };
}
