import type { BootData } from '@composed/contract/discovery';
import type { ManifestRoute, NavigationEntry } from '@composed/contract/manifest';

/** An entry of the host's navigation that a remote asks for. */
export interface RemoteEntry extends NavigationEntry {
  remote: string;
}

/** A page that an entry leads to, as one release has it. */
export interface LinkedRoute {
  remote: string;
  release: string;
  route: ManifestRoute;
}

/** What pages tell of entries, and where they lead. */
export interface Navigation {
  /** In their order. */
  entries: readonly RemoteEntry[];
  routes: readonly LinkedRoute[];
}

/**
 * What is told of the releases that this browser gets.
 *
 * @param told what the page brought along: of a remote with a canary whose entries differ, those of both
 * @param releaseOf the release of a remote that this browser gets; undefined where the page can't tell
 */
export function chosenNavigation(
  told: BootData['navigation'],
  releaseOf: (remote: string) => string | undefined,
): Navigation {
  const listed = told ?? [];
  const chosen = listed.filter(({ remote, release }, index) => {
    const own = releaseOf(remote);
    const isTold = listed.some((other) => other.remote === remote && other.release === own);
    return isTold
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
