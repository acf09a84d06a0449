import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useEffect } from 'react';
import { categoryName } from '../catalogue/categories.ts';
import { useAddressFilters } from '../use-address-filters.ts';
import { SORTS, type Wanted } from './find-ideas.ts';
import { messages } from './messages.ts';

const VIEWS = ['grid', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** Filters and view of Browse. The address holds all of them. */
export interface Filters extends Wanted {
  readonly view: View;
}

const KEYS = { search: 'q', category: 'category', sort: 'sort', view: 'view' } as const;

const DEFAULTS: Filters = { search: '', category: '', sort: 'newest', view: 'grid' };

function oneOf<T extends string>(values: readonly T[], text: string | null, otherwise: T): T {
  return values.find((value) => value === text?.toLowerCase()) ?? otherwise;
}

/** A category name without surrounding space. `All`, in any case, becomes empty. */
function readCategory(text: string): string {
  const name = categoryName(text);
  return name.toLowerCase() === messages.all.toLowerCase() ? '' : name;
}

/** Reads the filters from the query. Unknown values become the defaults. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    search: query.get(KEYS.search) ?? DEFAULTS.search,
    category: readCategory(query.get(KEYS.category) ?? DEFAULTS.category),
    sort: oneOf(SORTS, query.get(KEYS.sort), DEFAULTS.sort),
    view: oneOf(VIEWS, query.get(KEYS.view), DEFAULTS.view),
  };
}

/** The query with the change applied. Defaults are omitted; other parameters stay. */
export function withFilters(query: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(query);
  // Other filters make another list, which starts at its first page.
  if (Object.keys(change).some((key) => key !== 'view')) next.delete('page');
  for (const key of Object.keys(change) as (keyof Filters)[]) {
    const value = change[key];
    if (value === undefined || value === DEFAULTS[key]) next.delete(KEYS[key]);
    else next.set(KEYS[key], value);
  }
  return next;
}

/** The category that a link passed in the navigation state. */
export function categoryInState(state: unknown): string | null {
  const category = (state as { category?: unknown } | null)?.category;
  return typeof category === 'string' ? readCategory(category) : null;
}

const CODEC = { readFilters, withFilters };

/** The filters in the address, and a function to change them. A change of only `search` is typing. */
export function useFilters(): { filters: Filters; change(change: Partial<Filters>): void } {
  const { state } = useLocation();
  const [, setQuery] = useSearchParams();
  const { filters: present, type, choose } = useAddressFilters<Filters>(CODEC);

  const handedOver = categoryInState(state);
  useEffect(() => {
    if (handedOver === null) return;
    setQuery((current) => withFilters(current, { category: handedOver }), { replace: true });
  }, [handedOver, setQuery]);

  const filters: Filters = { ...present, ...(handedOver && { category: handedOver }) };
  const change = ({ search, ...choice }: Partial<Filters>) => {
    if (search === undefined) choose(choice);
    else if (Object.keys(choice).length === 0) type(search);
    else choose({ search, ...choice });
  };
  return { filters, change };
}
