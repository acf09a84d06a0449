import { categoryName } from '../catalogue/categories.ts';
import { SORTS, type Wanted } from './find-ideas.ts';
import { messages } from './messages.ts';

export const VIEWS = ['grid', 'list'] as const;
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
