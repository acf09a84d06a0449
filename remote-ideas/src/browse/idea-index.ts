import { fold } from '../catalogue/fold.ts';
import type { Idea } from '../catalogue/types.ts';
import { STEP, type Steps } from '../in-slices.ts';
import { type Compare, sorted } from './sorted.ts';

/** Orders of BR-01. */
export const SORTS = ['newest', 'popular', 'alphabetical'] as const;
export type Sort = (typeof SORTS)[number];

/** An idea as it is searched and sorted: what that needs is made once, not at each key. */
export interface IndexedIdea {
  readonly idea: Idea;
  /** Title and description; this, too, folded. */
  readonly text: string;
  readonly title: string;
  readonly category: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly posted: number;
}

/** A list of ideas made ready for searching, in each order. */
export type IdeaIndex = Readonly<Record<Sort, readonly IndexedIdea[]>>;

const byId: Compare<IndexedIdea> = (a, b) => a.idea.id - b.idea.id;

/** How each order compares. */
export const ORDERS: Record<Sort, Compare<IndexedIdea>> = {
  newest: (a, b) => b.posted - a.posted || byId(a, b),
  popular: (a, b) => b.idea.likes - a.idea.likes || byId(a, b),
  alphabetical: (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
};

function indexed(idea: Idea): IndexedIdea {
  return {
    idea,
    text: fold(`${idea.title}\n${idea.description}`),
    title: fold(idea.title).trim(),
    category: fold(idea.category),
    posted: Date.parse(idea.datePosted),
  };
}

/** Ten thousand ideas take longer than a frame: in steps. */
export function* indexIdeas(ideas: readonly Idea[]): Steps<IdeaIndex> {
  const entries: IndexedIdea[] = [];
  for (const idea of ideas) {
    entries.push(indexed(idea));
    if (entries.length % STEP === 0) yield;
  }
  return {
    newest: yield* sorted(entries, ORDERS.newest),
    popular: yield* sorted(entries, ORDERS.popular),
    alphabetical: yield* sorted(entries, ORDERS.alphabetical),
  };
}
