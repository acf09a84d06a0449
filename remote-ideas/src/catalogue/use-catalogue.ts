import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { browserCatalogue } from './browser-catalogue.ts';
import { useClaiming } from './own/use-claiming.ts';
import type { Catalogue } from './types.ts';

/** The catalogue, for a screen that reads or changes an author's own ideas; the same one in every render. */
export function useCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  useClaiming();
  return browserCatalogue(samples);
}
