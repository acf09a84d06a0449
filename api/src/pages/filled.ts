import type { AddressInfo } from 'node:net';
import { askJson, type FillOptions } from '@composed/site/fill/filler';
import { filledServer } from '@composed/site/filled-server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { answerError } from '../http/error-handling.ts';
import { logSecurityEvent } from '../http/log.ts';
import { LimitReached } from '../http/problem.ts';
import { isLoopback } from '../loopback.ts';
import type { FilledSite } from './filled-site.ts';
import type { Pages } from './pages.ts';

const PREFIX = '/filled';
const SOURCE = '/api/pages';

/** Gives all pages one route. The router would refuse paths that are no UTF-8, with JSON. */
export const routedUrl = ({ url = '' }: { url?: string }): string =>
  url.startsWith(`${PREFIX}/`) ? PREFIX : url;

/**
 * Adds the site's pages, filled with data. A server in front asks for them; it has the rest of the site, and the pages
 * without data.
 */
export function addFilledPages(app: App, pages: Pages, site: FilledSite): void {
  const { store, apiAddress, metrics, clock } = site;
  const ownPort = () => (app.server.address() as AddressInfo | null)?.port;
  /** Whether an address is one of this server, which then needs no call. */
  const isOwn = ({ href, hostname, port, pathname }: URL): boolean =>
    href.startsWith(`${apiAddress}/pages/`) ||
    (isLoopback(hostname) && Number(port) === ownPort() && pathname.startsWith(`${SOURCE}/`));

  const ask: NonNullable<FillOptions['ask']> = async (address, signal, visit) => {
    const url = new URL(address);
    if (!isOwn(url)) return askJson(address, signal, visit);
    const path = url.pathname.slice(url.pathname.indexOf('/pages/') + '/pages'.length);
    const found = await pages.find(path, Object.fromEntries(url.searchParams));
    return found ?? { status: 404, json: null };
  };
  const serve = filledServer(store, {
    ask,
    ...(clock && { clock }),
    onFilled: (ms) => metrics.filled(ms),
    onFailure: (reason) => metrics.failed(reason),
  });
  const open = (request: FastifyRequest, reply: FastifyReply, retryAfter = 0) => {
    const { raw } = reply.hijack();
    request.raw.url = request.originalUrl.slice(PREFIX.length);
    // A page has the headers of the site. Those of the API would forbid its scripts.
    for (const name of raw.getHeaderNames()) raw.removeHeader(name);
    serve(request.raw, raw, { from: request.ip, ...(retryAfter > 0 && { retryAfter }) });
  };
  app.get(PREFIX, {
    schema: { hide: true },
    errorHandler(error, request, reply) {
      if (!(error instanceof LimitReached)) return answerError(error, request, reply);
      const { limit, userId, retryAfter } = error;
      open(request, reply, retryAfter);
      logSecurityEvent(request, { event: 'limit-reached', limit, userId });
    },
    handler: (request, reply) => open(request, reply),
  });
}
