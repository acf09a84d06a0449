import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { systemClock } from '@idea-hub/shared/platform/clock';
import { systemRandom } from '@idea-hub/shared/platform/random';
import { createCatalogue } from './catalogue.ts';
import { ownSubmissions } from './own/own-submissions.ts';
import { publicIdeas } from './public/public-ideas.ts';
import type { Catalogue } from './types.ts';

const catalogues = new WeakMap<Promise<SampleIdeas>, Catalogue>();

/** This page's catalogue; the same one for the same promise. */
export function browserCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  let catalogue = catalogues.get(samples);
  if (!catalogue) {
    catalogue = createCatalogue({
      samples,
      ideas: publicIdeas(samples),
      submissions: ownSubmissions,
      random: systemRandom,
      now: systemClock.now,
    });
    catalogues.set(samples, catalogue);
  }
  return catalogue;
}
