import type { MountedRoutes } from '../mounts/mounted-routes.ts';
import type { RemoteEntry } from '../mounts/navigation.ts';
import type { Override } from './override.ts';
import type { VersionWatch } from './version-watch.ts';

/** Which releases this tab runs, as far as a visitor is told, and what they add to the host's own pages. */
export interface TabReleases {
  versions: VersionWatch;
  /** `null` where all of them are the live ones. */
  override: Override | null;
  /** Whether the list of releases in the page names the remote. */
  lists(remote: string): boolean;
  /** Looks up the release of `override`, which then tells what comes of it. Loads no screen. */
  findAsked(): void;
  /** From the next page on the tab runs what is live. */
  forgetAsked(): void;
  /** What addresses show that remotes tell of, and not the host's route table. */
  routes: MountedRoutes;
  /** Entries of the navigation that remotes ask for, by the releases that this browser gets. */
  navigation: readonly RemoteEntry[];
}

const NONE = { status: 'none' } as const;

/** Of a tab that runs what is live, which adds nothing, and is never told of anything newer. */
export const liveReleases: TabReleases = {
  override: null,
  lists: () => false,
  findAsked: () => {},
  forgetAsked: () => {},
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
