import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { ownRoutes } from '@composed/site/live-routes';

/** What a link's address is held against. */
export type LinkSite = Pick<SiteConfiguration, 'origin' | 'config'>;

/** Where the product's servers are, by the setting that says so: what lies there is not known here. */
export const servicesOf = (
  host: HostRecord,
  { origin, config }: LinkSite,
): { setting: string; href: string }[] =>
  (host.product?.addresses ?? []).flatMap((setting) => {
    const address = config[setting];
    return typeof address === 'string' && address !== ''
      ? [{ setting, href: new URL(address, origin).href }]
      : [];
  });

const DOCUMENTS = ['config.json', 'discovery.json'];

/**
 * For the address of a link: the path that it leads to if nothing live is there; `null` where something is, or where
 * the address is not of this site's pages. Letter case matters for remotes' own pages, as it does in servers.
 */
export function deadLinkFinder(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  site: LinkSite,
): (address: string) => string | null {
  const { origin } = site;
  const hosts = host.routes.map(({ path }) => ({ path: path.toLowerCase() }));
  const own = remotes.flatMap((remote) => ownRoutes(host, remote));
  const documents = new Set([...DOCUMENTS, ...Object.keys(host.texts)].map((file) => `/${file}`));
  const services = servicesOf(host, site);
  const isUnder = (href: string, base: string) =>
    href === base || href.startsWith(base.endsWith('/') ? base : `${base}/`);
  return (address) => {
    // To the page itself, whichever that is.
    if (/^[?#]|^$/.test(address)) return null;
    if (!URL.canParse(address, origin)) return address;
    const { origin: of, pathname, href } = new URL(address, origin);
    if (of !== new URL(origin).origin) return null;
    const isKnown =
      matchRoute(hosts, pathname.toLowerCase()) !== null ||
      matchRoute(own, pathname) !== null ||
      documents.has(pathname) ||
      pathname.startsWith('/releases/') ||
      services.some((service) => isUnder(href, service.href));
    return isKnown ? null : pathname;
  };
}
