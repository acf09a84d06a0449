import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import type { OwnCatalogue } from '../types.ts';

/** What an author's screens have in live mode alone. */
export const loadLiveOwn = () => import('../../live/own/live-own.ts');

/** Asks the server in live mode and `samples` otherwise, once it is known which it is. */
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
      // Of what could not be loaded there is nothing to hear.
      void chosen().then(start, () => {});
      return () => {
        isGone = true;
        stop?.();
      };
    },
  };
}
