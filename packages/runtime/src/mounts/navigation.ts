import type { BootData } from '@composed/contract/discovery';
import type { ManifestRoute, NavigationEntry } from '@composed/contract/manifest';

/** A navigation entry that a remote's manifest asks for. */
export interface RemoteEntry extends NavigationEntry {
  remote: string;
}

/** A page that an entry links to, as one release declares it. */
export interface LinkedRoute {
  remote: string;
  release: string;
  route: ManifestRoute;
}

/** Navigation entries and the routes that they link to. */
export interface Navigation {
  /** In display order. */
  entries: readonly RemoteEntry[];
  routes: readonly LinkedRoute[];
}

/**
 * Keeps the entries of the releases that this browser gets.
 *
 * @param inlined entries; if a remote's canary has other entries, those of both releases
 * @param releaseOf returns the remote's release for this browser; undefined if the page can't know
 */
export function chosenNavigation(
  inlined: BootData['navigation'],
  releaseOf: (remote: string) => string | undefined,
): Navigation {
  const listed = inlined ?? [];
  const chosen = listed.filter(({ remote, release }, index) => {
    const own = releaseOf(remote);
    const isListed = listed.some((other) => other.remote === remote && other.release === own);
    return isListed
      ? release === own
      : index === listed.findIndex((other) => other.remote === remote);
  });
  return {
    entries: chosen
      .flatMap(({ remote, entries }) => entries.map((entry) => ({ ...entry, remote })))
      .sort((one, other) => (one.order ?? 0) - (other.order ?? 0)),
    routes: chosen.flatMap(({ remote, release, routes = [] }) =>
      routes.map((route) => ({ remote, release, route })),
    ),
  };
}
