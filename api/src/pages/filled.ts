import type { AddressInfo } from 'node:net';
import { askJson, type FillOptions } from '@composed/site/fill/filler';
import { filledServer } from '@composed/site/filled-server';
import type { App } from '../http/app-type.ts';
import { isLoopback } from '../loopback.ts';
import type { FilledSite } from './filled-site.ts';
import type { Pages } from './pages.ts';

const PREFIX = '/filled';
const SOURCE = '/api/pages';

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

  const ask: NonNullable<FillOptions['ask']> = async (address, signal) => {
    const url = new URL(address);
    if (!isOwn(url)) return askJson(address, signal);
    const path = url.pathname.slice(url.pathname.indexOf('/pages/') + '/pages'.length);
    const found = await pages.find(path, url.searchParams.get('page') ?? undefined);
    return found ?? { status: 404, json: null };
  };
  const serve = filledServer(store, {
    ask,
    ...(clock && { clock }),
    onFilled: (ms) => metrics.filled(ms),
    onFailure: (reason) => metrics.failed(reason),
  });
  app.get(`${PREFIX}/*`, { schema: { hide: true } }, (request, reply) => {
    const { raw } = reply.hijack();
    // A page has the headers of the site. Those of the API would forbid its scripts.
    for (const name of raw.getHeaderNames()) raw.removeHeader(name);
    request.raw.url = request.raw.url?.slice(PREFIX.length) ?? '';
    serve(request.raw, raw);
  });
}
