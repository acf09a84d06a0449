import { fold } from '../catalogue/fold.ts';
import type { Idea } from '../catalogue/types.ts';

/** In the order of the menu. */
export const SORTS = ['newest', 'popular', 'alphabetical'] as const;
export type Sort = (typeof SORTS)[number];

export interface Wanted {
  /** Every word must occur in the title or the description. */
  readonly search: string;
  /** Empty for all categories. */
  readonly category: string;
  readonly sort: Sort;
}

/** An idea, prepared for searching and sorting. */
interface Prepared {
  readonly idea: Idea;
  /** Title and description, also folded. */
  readonly text: string;
  readonly title: string;
  readonly category: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly posted: number;
}

type Compare = (a: Prepared, b: Prepared) => number;

const byId: Compare = (a, b) => a.idea.id - b.idea.id;

const ORDERS: Record<Sort, Compare> = {
  newest: (a, b) => b.posted - a.posted || byId(a, b),
  popular: (a, b) => b.idea.likes - a.idea.likes || byId(a, b),
  alphabetical: (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
};

// Folding a long list takes ten times as long as filtering and sorting it, so cache the result.
const prepared = new WeakMap<readonly Idea[], readonly Prepared[]>();

function prepare(ideas: readonly Idea[]): readonly Prepared[] {
  const entries = ideas.map((idea) => ({
    idea,
    text: fold(`${idea.title}\n${idea.description}`),
    title: fold(idea.title).trim(),
    category: fold(idea.category),
    posted: Date.parse(idea.datePosted),
  }));
  prepared.set(ideas, entries);
  return entries;
}

/** Matching ideas, sorted. Callers must not change `ideas` later, because the prepared list is cached. */
export function findIdeas(ideas: readonly Idea[], { search, category, sort }: Wanted): Idea[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const wantedCategory = fold(category.trim());
  return (prepared.get(ideas) ?? prepare(ideas))
    .filter((entry) => wantedCategory === '' || entry.category === wantedCategory)
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort(ORDERS[sort])
    .map(({ idea }) => idea);
}
