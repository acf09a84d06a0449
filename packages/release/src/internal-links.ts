import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { ownRoutes } from '@composed/site/live-routes';

/** Parts of the site's configuration that decide where a link leads. */
export type LinkSite = Pick<SiteConfiguration, 'origin' | 'config'>;

/** Addresses of the product's servers, by setting. This code does not know their pages. */
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
 * Returns a function that finds dead links. For a link's address, it returns the path if nothing live is there. It
 * returns `null` if the page exists or belongs to another site. Like on servers, letter case matters on remotes' own
 * pages.
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
    // A link to the page itself.
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
