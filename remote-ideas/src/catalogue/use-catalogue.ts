import { systemClock } from '@composed/browser/clock';
import { systemRandom } from '@composed/browser/random';
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useUser } from '@idea-hub/shared/session';
import { createCatalogue } from './catalogue.ts';
import { ownSubmissions } from './own/submission-store.ts';
import { useClaiming } from './own/use-claiming.ts';
import { publicIdeas } from './public/public-ideas.ts';
import type { Catalogue, Viewer } from './types.ts';

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

/** The catalogue, for a screen that reads or changes an author's own ideas; the same one in every render. */
export function useCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  useClaiming();
  return browserCatalogue(samples);
}

/** Who looks at a screen. While the session is still loading that is nobody. */
export const useViewer = (): Viewer => useUser()?.id ?? null;
