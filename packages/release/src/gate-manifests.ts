import {
  grantProblem,
  type Manifest,
  type Mounts,
  mountsProblem,
  overlaps,
} from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { matchRoute } from '@composed/contract/route-path';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { linksIn } from '@composed/site/fragments';
import { liveRoutes, ownRoutes } from '@composed/site/manifest-parts';
import { recordName } from './names.ts';
import { fragmentsOf } from './releases.ts';
import { type Store, StoreError } from './store.ts';

/** Whether a release shows something without a route in the host's table. */
export const hasOwnEntries = ({
  routes = [],
  navigation = [],
  contributions = [],
}: Manifest): boolean => routes.length + navigation.length + contributions.length > 0;

/**
 * Finds mounts that overlap with a service's address. Web servers match pages by prefix before they try another
 * server.
 */
function takenAddresses(host: HostRecord, mounts: Mounts, site: LinkSite): string[] {
  const granted = Object.entries(mounts).flatMap(([pkg, { paths = [] }]) =>
    paths.map((path) => ({ pkg, path })),
  );
  return servicesOf(host, site).flatMap(({ setting, href }) => {
    const { origin, pathname } = new URL(href);
    const own = pathname.toLowerCase().replace(/\/+$/, '');
    if (own === '' || origin !== new URL(site.origin).origin) return [];
    return granted
      .filter(({ path }) => `${path}/`.startsWith(`${own}/`) || `${own}/`.startsWith(`${path}/`))
      .map(
        ({ pkg, path }) =>
          `${pkg} can't be mounted at "${path}": the site's ${setting} is ${pathname}.`,
      );
  });
}

/** Checks the releases' manifests against the grants. Also applies to a roll-back. */
export function grantProblems(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  mounts: Mounts = {},
  site: LinkSite,
): string[] {
  const hostPaths = host.routes.map(({ path }) => path);
  const problem = mountsProblem(mounts, hostPaths);
  const own = remotes.flatMap((remote) => {
    const { manifest } = remote;
    if (manifest === undefined) return [];
    const reason = grantProblem(recordName(remote), manifest, mounts[remote.name], hostPaths);
    if (reason !== null) return [reason];
    return hasOwnEntries(manifest) && host.skeletons === undefined
      ? [
          `${recordName(remote)} has pages or entries of its own, and host@${host.release} has no shell for them: its static module has no "skeleton:…".`,
        ]
      : [];
  });
  return [...(problem === null ? [] : [problem]), ...takenAddresses(host, mounts, site), ...own];
}

function slotProblems(remotes: readonly RemoteRecord[]): string[] {
  const offers = remotes.flatMap(({ name, manifest }) =>
    (manifest?.slots ?? []).map((slot) => ({ ...slot, by: name })),
  );
  const twice = offers.flatMap(({ name, by }, index) => {
    const other = offers.slice(0, index).find((each) => each.name === name && each.by !== by);
    return other ? [`${by} offers the slot ${name}, which is ${other.by}'s.`] : [];
  });
  const unknown = remotes.flatMap((remote) =>
    (remote.manifest?.contributions ?? [])
      .filter(
        ({ slot, version }) =>
          !offers.some((offer) => offer.name === slot && offer.version === version),
      )
      .map(
        ({ slot, version }) =>
          `${recordName(remote)} fills version ${version} of the slot ${slot}, which nothing live offers.`,
      ),
  );
  return [...twice, ...unknown];
}

function deadLinks(host: HostRecord, remotes: readonly RemoteRecord[]): string[] {
  const routes = liveRoutes(host, remotes);
  return remotes.flatMap((remote) =>
    (remote.manifest?.links ?? [])
      .filter((link) => !routes.some(({ path }) => overlaps(path, link)))
      .map((link) => `${recordName(remote)} links to ${link}, which nothing live shows.`),
  );
}

/** Lists the links in prerendered HTML that lead to no page. */
async function deadFragmentLinks(
  store: Store,
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  site: LinkSite,
): Promise<string[]> {
  const deadIn = deadLinkFinder(host, remotes, site);
  const found = [host, ...remotes].map(async (record) => {
    const fragments = await fragmentsOf(store, [record]).catch((error) => {
      // A canary's damage must not block another package. Another check reports it where a page needs the fragments.
      if (error instanceof StoreError) return {} as Awaited<ReturnType<typeof fragmentsOf>>;
      throw error;
    });
    const links = Object.values(fragments[record.name] ?? {}).flatMap(linksIn);
    const dead = new Set(links.flatMap((link) => deadIn(link) ?? []));
    return [...dead].map(
      (path) => `${recordName(record)} links to ${path}, which nothing live shows.`,
    );
  });
  return (await Promise.all(found)).flat();
}

/**
 * Lists the dead links and unknown slots of the releases. A roll-back may leave some behind. So existing ones don't
 * block an unrelated change.
 */
export const danglingReferences = async (
  store: Store,
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  site: LinkSite,
): Promise<string[]> => [
  ...slotProblems(remotes),
  ...deadLinks(host, remotes),
  ...(await deadFragmentLinks(store, host, remotes, site)),
];

/** Returns the problems that are new. A problem that the package's last release already had is not new. */
export function newProblems(found: readonly string[], before: readonly string[]): string[] {
  const withoutRelease = (sentence: string) => sentence.replace(/@\S+/, '');
  const known = new Set(before.map(withoutRelease));
  return found.filter((sentence) => !known.has(withoutRelease(sentence)));
}

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
