import { systemClock } from '@idea-hub/shared/platform/clock';
import { systemRandom } from '@idea-hub/shared/platform/random';
import { localStore, tabStore } from '@idea-hub/shared/platform/storage';
import type { DraftKeeperDeps } from './draft-keeper.ts';
import { browserOpenDrafts } from './open-drafts.ts';

/** Where this browser keeps unfinished forms. */
export const browserDrafts: DraftKeeperDeps = {
  store: localStore,
  tab: tabStore,
  openDrafts: browserOpenDrafts,
  random: systemRandom,
  now: systemClock.now,
};
