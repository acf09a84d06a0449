import type { HostRecord, RemoteRecord, RouteRow } from '@composed/contract/release';

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
