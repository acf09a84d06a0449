import { type FillOptions, pageFiller } from './fill/filler.ts';
import type { Resource } from './resource.ts';
import { headersOfAll, missingPage, servedSite } from './served-site.ts';
import { NOTHING_HERE } from './server-rules.ts';
import { type PageListener, staticListener } from './static-server.ts';

/** Response while there is no site. */
const NO_SITE: Resource = {
  status: 503,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', ...NOTHING_HERE },
  tag: 'none',
  bodies: { identity: Buffer.from('No site yet') },
};

/**
 * Serves only the pages and documents of a store's folder, for a server in front that has the rest. Fills pages that
 * have data. Imports no module that starts processes or reads the repository.
 */
export function filledServer(root: string, options: FillOptions = {}): PageListener {
  const site = servedSite(root);
  const fillPage = pageFiller(site, options);
  return staticListener({
    headers: headersOfAll(site),
    async find(path, query, visit) {
      const live = await site().catch(() => null);
      return live === null ? NO_SITE : ((await fillPage(path, query, visit)) ?? live.find(path));
    },
    missing: missingPage(site),
  });
}
