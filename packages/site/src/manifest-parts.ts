import type { ReleaseNavigation } from '@composed/contract/discovery';
import type { ManifestRoute } from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord, RouteRow } from '@composed/contract/release';
import { inOrder } from '@composed/contract/route-path';
import { skeletonShell } from './fragments.ts';
import { mountedFile } from './server-rules.ts';

/** A page that a remote's manifest declares. */
export interface OwnPage {
  row: RouteRow;
  route: ManifestRoute;
  file: string;
  /** Name of its shell in the host's fragments. */
  shell: string;
}

export function ownPages(host: HostRecord, remotes: readonly RemoteRecord[]): OwnPage[] {
  const { skeletons = [] } = host;
  return remotes.flatMap((remote) => {
    const rows = ownRoutes(host, remote);
    return (remote.manifest?.routes ?? []).flatMap((route, index) => {
      const row = rows[index];
      const skeleton = skeletons.find((name) => name === route.skeleton) ?? skeletons[0] ?? '';
      const file = mountedFile(route.path);
      return row ? [{ row, route, file, shell: skeletonShell(skeleton) }] : [];
    });
  });
}

const entriesOf = ({ manifest }: RemoteRecord) => manifest?.navigation ?? [];

/** Pages that an entry links to, unless the entry is only for a role. Browsers get them without a look-up. */
export function linkedRoutes({ manifest }: RemoteRecord): ManifestRoute[] {
  const { routes = [], navigation = [] } = manifest ?? {};
  const linked = navigation.filter(({ audience = '' }) => !audience.startsWith('role:'));
  return routes.filter(({ path }) => linked.some(({ to }) => to === path));
}

/**
 * Returns the entries of default releases, each followed by its canary's if they differ. Sorted by `inOrder`, since
 * browsers sort only by `order` and must keep the page's sequence of equal ones.
 */
export function navigationOf(
  remotes: readonly RemoteRecord[],
  canaries: readonly RemoteRecord[],
): ReleaseNavigation[] {
  const navigationOf = (record: RemoteRecord): ReleaseNavigation => {
    const routes = linkedRoutes(record);
    return {
      remote: record.name,
      release: record.release,
      entries: entriesOf(record),
      ...(routes.length > 0 ? { routes } : {}),
    };
  };
  const all = remotes.flatMap((remote) => {
    const canary = canaries.find(({ name }) => name === remote.name);
    const [own, other] = [entriesOf(remote), canary ? entriesOf(canary) : entriesOf(remote)];
    if (canary && JSON.stringify(own) !== JSON.stringify(other)) {
      return [navigationOf(remote), navigationOf(canary)];
    }
    return own.length > 0 ? [navigationOf(remote)] : [];
  });
  return inOrder(all);
}

/** Returns the slots that some release offers, each with the packages that fill it. */
export function slotsOf(records: readonly RemoteRecord[]): Record<string, string[]> {
  const offered = records.flatMap(({ manifest }) => manifest?.slots ?? []).map(({ name }) => name);
  const found = new Map<string, Set<string>>();
  for (const { name, manifest } of records) {
    for (const { slot } of manifest?.contributions ?? []) {
      if (offered.includes(slot)) found.set(slot, (found.get(slot) ?? new Set()).add(name));
    }
  }
  return Object.fromEntries([...found].map(([slot, names]) => [slot, [...names]]));
}

/** Adds remotes' indexed pages to the host's sitemap. Paths with parameters are left out. */
export function withOwnPages(sitemap: string, pages: readonly OwnPage[]): string {
  const listed = pages.filter(({ row: { indexed, path } }) => indexed && !path.includes(':'));
  const lines = listed.map(({ row }) => `  <url><loc>%ORIGIN%${row.path}</loc></url>\n`).join('');
  return sitemap.replace('</urlset>', () => `${lines}</urlset>`);
}

/** Returns a remote's own pages in the form of the host's route table. */
export const ownRoutes = ({ product }: HostRecord, remote: RemoteRecord): RouteRow[] =>
  (remote.manifest?.routes ?? []).map(
    ({ path, screen, title, description, indexed = false, needsSession, example }) => ({
      path,
      title: [title, product?.title].filter(Boolean).join(' · '),
      description,
      indexed,
      ...(needsSession === undefined ? {} : { needsSession }),
      ...(example === undefined ? {} : { example }),
      remote: remote.name,
      screen,
    }),
  );

/** Returns all pages of a site with these releases: the host's, then the remotes' own. */
export const liveRoutes = (host: HostRecord, remotes: readonly RemoteRecord[]): RouteRow[] => [
  ...host.routes,
  ...remotes.flatMap((remote) => ownRoutes(host, remote)),
];
