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

/** This page's catalogue; the same one for the same promise. */
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

/** The catalogue of samples mode; the same one in every render. */
export function useCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  useClaiming();
  return browserCatalogue(samples);
}

/**
 * The catalogue of either mode, for a screen that reads or changes an author's own ideas. Samples mode: `catalogue.ts`; live
 * mode: `../live/own/live-catalogue.ts`. Screens that are different as a whole use `useLive` of `shared` in place of it.
 */
export function useOwnCatalogue(
  samples: Promise<SampleIdeas>,
  ideas: Promise<IdeasMode> | undefined,
): OwnCatalogue {
  const catalogue = useCatalogue(samples);
  return useMemo(() => (ideas ? eitherCatalogue(ideas, catalogue) : catalogue), [ideas, catalogue]);
}

/** Who looks at a screen. While the session is still loading that is nobody. */
export const useViewer = (): Viewer => useUser()?.id ?? null;
