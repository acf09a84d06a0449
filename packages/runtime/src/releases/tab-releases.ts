import type { Override } from './override.ts';
import type { VersionWatch } from './version-watch.ts';

/** Which releases this tab runs, as far as a visitor is told. */
export interface TabReleases {
  versions: VersionWatch;
  /** `null` where all of them are the live ones. */
  override: Override | null;
  /** From the next page on the tab runs what is live. */
  forgetAsked(): void;
}

/** Of a tab that runs what is live, and is never told of anything newer. */
export const liveReleases: TabReleases = {
  override: null,
  forgetAsked: () => {},
  versions: {
    checkIfDue: async () => {},
    pollWhileFailed: () => () => {},
    start: () => () => {},
    offer: () => null,
    dismiss: () => {},
    subscribe: () => () => {},
  },
};
