import type { MountedRoutes } from '../mounts/mounted-routes.ts';
import type { RemoteEntry } from '../mounts/navigation.ts';
import type { Override } from './override.ts';
import type { VersionWatch } from './version-watch.ts';

/** Releases that this tab runs, and their additions to the host's own pages. */
export interface TabReleases {
  versions: VersionWatch;
  /** `null` if the tab runs only live releases. */
  override: Override | null;
  /** Looks up the release of `override`, which then reports the result. Loads no screen. */
  findRequested(): void;
  /** Makes the next page in this tab run the live release. */
  forgetRequested(): void;
  /** Routes of remotes that are not in the host's route table. */
  routes: MountedRoutes;
  /** Navigation entries of remotes, from the releases that this tab runs. They change with the state of `override`. */
  navigation: readonly RemoteEntry[];
}

const NONE = { status: 'none' } as const;

/** Defaults for a tab that runs live releases, adds no pages and never reports a newer release. */
export const liveReleases: TabReleases = {
  override: null,
  findRequested: () => {},
  forgetRequested: () => {},
  routes: {
    get: () => NONE,
    look: () => {},
    preload: () => {},
    keep: () => {},
    subscribe: () => () => {},
  },
  navigation: [],
  versions: {
    checkIfDue: async () => {},
    pollWhileFailed: () => () => {},
    start: () => () => {},
    offer: () => null,
    dismiss: () => {},
    subscribe: () => () => {},
  },
};
