import type { RequestListener, ServerResponse } from 'node:http';
import type { RouteRow } from '@idea-hub/shared/contracts/release';
import sirv from 'sirv';
import { brotli, gzipped } from '../build/compress.ts';
import type { Page, Site } from './compose.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HASHED = /\.[0-9a-f]{12}\.[a-z0-9]+$/;
const PRIVATE = /\.map$|\/\.|-stats\.json$|\/routes\.json$|\/index\.html$/;
const RECORD = /\/release\.json$/;

function common(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
}

const folder = (dir: string) =>
  sirv(dir, {
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      response.setHeader('Cache-Control', HASHED.test(pathname) ? YEAR : 'no-cache');
    },
  });

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Not found');
}

/** A remote's origin: its files, for every page that may use them, and nothing else. */
export function remoteServer(dir: string): RequestListener {
  const files = folder(dir);
  return (request, response) => {
    common(response);
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.setHeader('Timing-Allow-Origin', '*');
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (PRIVATE.test(pathname)) return notFound(response);
    files(request, response, () => notFound(response));
  };
}

const patternOf = (path: string): RegExp => {
  const body = path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${body === '/' ? '/' : `${body}/?`}$`, 'i');
};

interface Variant {
  type: string;
  plain: Buffer;
  br: Buffer;
  gz: Buffer;
}

async function variant(text: string, type: string): Promise<Variant> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([brotli(plain), gzipped(plain)]);
  return { type, plain, br, gz };
}

function send(accepted: string, response: ServerResponse, status: number, content: Variant): void {
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const body = encoding === 'br' ? content.br : encoding === 'gzip' ? content.gz : content.plain;
  response.writeHead(status, {
    'Content-Type': content.type,
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
  });
  response.end(body);
}

/** The host's origin: pages by route, the discovery document, the configuration and the build's files. */
export async function hostServer(dir: string, site: Site): Promise<RequestListener> {
  const html = 'text/html; charset=utf-8';
  const json = 'application/json; charset=utf-8';
  const routed = await Promise.all(
    site.pages.map(async ({ route, html: text }: Page) => ({
      pattern: patternOf((route as RouteRow).path),
      content: await variant(text, html),
    })),
  );
  const missing = await variant(site.notFound.html, html);
  const documents = new Map([
    ['/discovery.json', await variant(site.discovery, json)],
    ['/config.json', await variant(site.config, json)],
    ['/robots.txt', await variant(site.texts['robots.txt'] ?? '', 'text/plain; charset=utf-8')],
    ['/sitemap.xml', await variant(site.texts['sitemap.xml'] ?? '', 'application/xml')],
  ]);
  const files = folder(dir);
  return (request, response) => {
    common(response);
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const document = documents.get(pathname);
    if (document !== undefined) return send(accepted, response, 200, document);
    const page = routed.find(({ pattern }) => pattern.test(pathname));
    const answerPage = (status: number, content: Variant) => {
      response.setHeader('Content-Security-Policy', site.policy);
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('X-Frame-Options', 'DENY');
      send(accepted, response, status, content);
    };
    if (page !== undefined) return answerPage(200, page.content);
    const fallback = () => {
      // A missing file is no page: a script must not get HTML for an answer.
      if (/\.[a-z0-9]+$/i.test(pathname)) notFound(response);
      else answerPage(404, missing);
    };
    if (PRIVATE.test(pathname) || RECORD.test(pathname)) return fallback();
    files(request, response, fallback);
  };
}
