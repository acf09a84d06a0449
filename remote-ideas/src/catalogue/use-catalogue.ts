import { systemClock } from '@composed/browser/clock';
import { systemRandom } from '@composed/browser/random';
import type { IdeasMode, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useUser } from '@idea-hub/shared/session';
import { useMemo } from 'react';
import { createCatalogue } from './catalogue.ts';
import { eitherCatalogue } from './own/either-catalogue.ts';
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
