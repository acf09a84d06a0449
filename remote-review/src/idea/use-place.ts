import { useLocation } from '@idea-hub/shared/router';
import { useState } from 'react';
import { useFilter } from '../queue/use-filter.ts';
import type { Review } from './use-review.ts';

type Place = Review['place'];

/** Places of ideas that this page has shown, by id and filters. */
const known = new Map<string, Place>();

/** Whether the idea is in the queue of the address. A decision moves it to another one. */
export function useIsQueued({ status }: Review): boolean {
  return useFilter().filter.status === status;
}

/** The place in the queue that the reviewer came from, also after a decision. `null` if the idea was never in it. */
export function usePlace(review: Review): Place | null {
  const isQueued = useIsQueued(review);
  const key = `${review.id}${useLocation().search}`;
  const [place] = useState(() => (isQueued ? review.place : (known.get(key) ?? null)));
  if (place) known.set(key, place);
  return place;
}
