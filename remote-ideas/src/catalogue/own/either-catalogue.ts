import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import type { OwnCatalogue } from '../types.ts';

/** Loads the parts of an author's screens that only live mode uses. */
export const loadLiveOwn = () => import('../../live/own/live-own.ts');

/** A catalogue that waits for the mode, then uses the server in live mode and `samples` otherwise. */
export function eitherCatalogue(ideas: Promise<IdeasMode>, samples: OwnCatalogue): OwnCatalogue {
  const chosen = async () =>
    (await ideas) === 'live' ? (await loadLiveOwn()).liveCatalogue : samples;
  return {
    list: async () => (await chosen()).list(),
    mine: async (viewer) => (await chosen()).mine(viewer),
    editable: async (id, viewer) => (await chosen()).editable(id, viewer),
    submit: async (...idea) => (await chosen()).submit(...idea),
    update: async (...idea) => (await chosen()).update(...idea),
    submittedCount: async () => (await chosen()).submittedCount(),
    subscribe(listen) {
      let isGone = false;
      let stop: (() => void) | undefined;
      const start = (catalogue: OwnCatalogue) => {
        if (!isGone) stop = catalogue.subscribe(listen);
      };
      // If loading failed, there is nothing to subscribe to.
      void chosen().then(start, () => {});
      return () => {
        isGone = true;
        stop?.();
      };
    },
  };
}
