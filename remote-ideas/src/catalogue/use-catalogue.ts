import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useUser } from '@idea-hub/shared/session';
import { useMemo } from 'react';
import { browserCatalogue } from './browser-catalogue.ts';
import { useClaiming } from './own/use-claiming.ts';
import type { Catalogue, Viewer } from './types.ts';

/** The catalogue, for a screen that reads or changes an author's own ideas; the same one in every render. */
export function useCatalogue(samples: Promise<SampleIdeas>): Catalogue {
  useClaiming();
  return browserCatalogue(samples);
}

/** Who looks at a screen. While the session is still loading that is nobody. */
export function useViewer(): Viewer {
  const userId = useUser()?.id ?? null;
  return useMemo(() => ({ userId }), [userId]);
}
