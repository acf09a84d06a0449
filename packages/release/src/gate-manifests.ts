import {
  claims,
  type Manifest,
  type Mounts,
  mountsProblem,
  overlaps,
} from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { liveRoutes } from '@composed/site/live-routes';

const named = ({ name, release }: RemoteRecord) => `${name}@${release}`;

const saysMore = ({ routes = [], navigation = [], contributions = [] }: Manifest): boolean =>
  routes.length + navigation.length + contributions.length > 0;

/** What no package may say with these grants; holds for a roll-back as well. */
export function overreaches(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  mounts: Mounts = {},
): string[] {
  const hostPaths = host.routes.map(({ path }) => path);
  const problem = mountsProblem(mounts, hostPaths);
  const own = remotes.flatMap((remote) => {
    const { manifest } = remote;
    if (manifest === undefined) return [];
    const reason = claims(named(remote), manifest, mounts[remote.name], hostPaths);
    if (reason !== null) return [reason];
    return saysMore(manifest) && host.skeletons === undefined
      ? [`${named(remote)} has pages or entries of its own, and host@${host.release} shows none.`]
      : [];
  });
  return [...(problem === null ? [] : [problem]), ...own];
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
          `${named(remote)} fills version ${version} of the slot ${slot}, which nothing live offers.`,
      ),
  );
  return [...twice, ...unknown];
}

/** Links that lead to no page, by what the manifests say that they link to. */
function deadLinks(host: HostRecord, remotes: readonly RemoteRecord[]): string[] {
  const routes = liveRoutes(host, remotes);
  return remotes.flatMap((remote) =>
    (remote.manifest?.links ?? [])
      .filter((link) => !routes.some(({ path }) => overlaps(path, link)))
      .map((link) => `${named(remote)} links to ${link}, which nothing live shows.`),
  );
}

/**
 * What of the manifests leads nowhere. A roll-back may leave some behind, so what was so before is no reason against a
 * change that has nothing to do with it.
 */
export const looseEnds = (host: HostRecord, remotes: readonly RemoteRecord[]): string[] => [
  ...slotProblems(remotes),
  ...deadLinks(host, remotes),
];
