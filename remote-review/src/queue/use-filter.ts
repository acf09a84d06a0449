import { getReviewIdeasValues } from '@idea-hub/shared/contracts/community-description';
import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useMemo } from 'react';
import type { href } from '../manifest.ts';

export const { status: STATUSES, category: CATEGORIES } = getReviewIdeasValues;

export const LONGEST_SEARCH = 200;

/** Filters in the address, so that Back restores the same list. */
export function useFilter() {
  const [query, setQuery] = useSearchParams();
  const status = STATUSES.find((known) => known === query.get('status')) ?? 'Under Review';
  const category = CATEGORIES.find((known) => known === query.get('category'));
  const search = query.get('search')?.slice(0, LONGEST_SEARCH);
  const filter = useMemo(
    () => ({ status, ...(category && { category }), ...(search && { search }) }),
    [status, category, search],
  );
  const change = (name: keyof typeof filter, value: string) =>
    setQuery(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: name === 'search' },
    );
  return { filter, change };
}

/** Adds the filters in the address to a link between the queue and its ideas. */
export function useWithFilter() {
  const { search } = useLocation();
  return (path: ReturnType<typeof href>) => `${path}${search}` as typeof path;
}

export type Filter = ReturnType<typeof useFilter>['filter'];
