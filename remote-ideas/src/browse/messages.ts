import type { Sort } from './find-ideas.ts';

export const messages = {
  heading: 'Browse ideas',
  lead: 'Look around, filter by what you care about, and open what makes you curious.',
  search: 'Search ideas',
  searchAction: 'Search',
  category: 'Category',
  categories: 'Categories',
  all: 'All',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest First',
    popular: 'Most Popular',
    alphabetical: 'A-Z',
  } satisfies Record<Sort, string>,
  view: 'View',
  gridView: 'Grid view',
  listView: 'List view',
  found: (count: number, formatted: string) =>
    `${formatted} innovative ${count === 1 ? 'idea' : 'ideas'} found`,
  forSearch: 'for',
  inCategory: 'in',
  corrected: (search: string) => `. Nothing matches “${search}”.`,
  results: 'Ideas',
  loadMore: 'Load More',
  previous: 'Previous page',
  moreFailed: 'More ideas could not be loaded. Please try again.',
  loading: 'Loading ideas',
  noSource: {
    title: 'Nothing here yet',
    text: 'No project ideas available at the moment. Be the first to share your innovative concepts!',
    action: 'Submit First Idea',
  },
  /** In live mode, for a page beyond the last. */
  noPage: {
    title: 'No Ideas Found',
    text: 'The list has fewer pages.',
    action: 'First page',
  },
  noMatch: {
    title: 'No Ideas Found',
    text: (search: string, category: string) => {
      const where = category === '' ? '' : ` in ${category}`;
      return search === ''
        ? `There are no ideas${where} yet.`
        : `Nothing matches “${search}”${where}.`;
    },
    reset: 'Reset Filters',
    share: 'Share Your Idea',
    close: 'Did you mean',
    unused: 'Nobody has had it yet',
    shareSearch: (search: string) => `Share “${search}” as a new idea`,
  },
  failed: {
    title: 'The ideas could not be loaded',
    text: 'The list of ideas did not answer. Please check your connection and try again.',
    retry: 'Try again',
  },
} as const;
