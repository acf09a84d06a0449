import {
  grantProblem,
  type Manifest,
  type Mounts,
  mountsProblem,
  overlaps,
} from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { linksIn } from '@composed/site/links-in';
import { liveRoutes } from '@composed/site/live-routes';
import { deadLinkFinder, type LinkSite, servicesOf } from './internal-links.ts';
import { recordName } from './names.ts';
import { fragmentsOf } from './releases.ts';
import { type Store, StoreError } from './store.ts';

const hasOwnEntries = ({ routes = [], navigation = [], contributions = [] }: Manifest): boolean =>
  routes.length + navigation.length + contributions.length > 0;

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

/** Lists the links in manifests that lead to no page. */
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
