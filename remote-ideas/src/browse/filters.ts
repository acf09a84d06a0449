import { categoryName } from '../catalogue/categories.ts';
import { SORTS, type Wanted } from './find-ideas.ts';
import { messages } from './messages.ts';

export const VIEWS = ['grid', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** What Browse shows, and how; all of it stands in the address. */
export interface Filters extends Wanted {
  readonly view: View;
}

const KEYS = { search: 'q', category: 'category', sort: 'sort', view: 'view' } as const;

const DEFAULTS: Filters = { search: '', category: '', sort: 'newest', view: 'grid' };

function oneOf<T extends string>(values: readonly T[], text: string | null, otherwise: T): T {
  return values.find((value) => value === text?.toLowerCase()) ?? otherwise;
}

/** A category's name as the filter knows it; `All`, in any case, is none. */
function readCategory(text: string): string {
  const name = categoryName(text);
  return name.toLowerCase() === messages.all.toLowerCase() ? '' : name;
}

/** What the query says; a value that means nothing is the default. */
export function readFilters(query: URLSearchParams): Filters {
  return {
    search: query.get(KEYS.search) ?? DEFAULTS.search,
    category: readCategory(query.get(KEYS.category) ?? DEFAULTS.category),
    sort: oneOf(SORTS, query.get(KEYS.sort), DEFAULTS.sort),
    view: oneOf(VIEWS, query.get(KEYS.view), DEFAULTS.view),
  };
}

/** The query with the change in it. Defaults are left out, and what is not ours stays. */
export function withFilters(query: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const key of Object.keys(change) as (keyof Filters)[]) {
    const value = change[key];
    if (value === undefined || value === DEFAULTS[key]) next.delete(KEYS[key]);
    else next.set(KEYS[key], value);
  }
  return next;
}

/** The category that a link handed over in the navigation state. */
export function categoryInState(state: unknown): string | null {
  const category = (state as { category?: unknown } | null)?.category;
  return typeof category === 'string' ? readCategory(category) : null;
}
