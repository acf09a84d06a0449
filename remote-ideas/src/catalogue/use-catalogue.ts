import { systemClock } from '@composed/browser/clock';
import { systemRandom } from '@composed/browser/random';
import type { IdeasMode, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useUser } from '@idea-hub/shared/session';
import { useMemo } from 'react';
import { createCatalogue } from './catalogue.ts';
import { ownSubmissions } from './own/submission-store.ts';
import { useClaiming } from './own/use-claiming.ts';
import { publicIdeas } from './public/public-ideas.ts';
import type { Catalogue, OwnCatalogue, Viewer } from './types.ts';

const catalogues = new WeakMap<Promise<SampleIdeas>, Catalogue>();

/** This page's catalogue, cached by the promise. */
export function browserCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  let catalogue = catalogues.get(samples);
  if (!catalogue) {
    catalogue = createCatalogue({
      samples,
      list: () => publicIdeas(samples),
      submissions: ownSubmissions,
      random: systemRandom,
      now: systemClock.now,
    });
    catalogues.set(samples, catalogue);
  }
  return catalogue;
}

/** The catalogue of samples mode. Every render returns the same object. */
export function useCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  useClaiming();
  return browserCatalogue(samples);
}

/**
 * The catalogue for the current mode, for screens that read or change an author's ideas. Samples mode uses
 * `catalogue.ts`; live mode uses `../live/own/live-catalogue.ts`. Screens that differ completely between
 * modes use `useLive` of `shared` instead.
 */
export function useOwnCatalogue(
  samples: Promise<SampleIdeas>,
  ideas: Promise<IdeasMode> | undefined,
): OwnCatalogue {
  const catalogue = useCatalogue(samples);
  return useMemo(() => (ideas ? eitherCatalogue(ideas, catalogue) : catalogue), [ideas, catalogue]);
}

/** The viewer; `null` also while the session is loading. */
export const useViewer = (): Viewer => useUser()?.id ?? null;

/** Loads the parts of an author's screens that only live mode uses. */
export const loadLiveOwn = () => import('../live/own/live-own.ts');

/** A catalogue that waits for the mode, then uses the server in live mode and `samples` otherwise. */
function eitherCatalogue(ideas: Promise<IdeasMode>, samples: OwnCatalogue): OwnCatalogue {
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
