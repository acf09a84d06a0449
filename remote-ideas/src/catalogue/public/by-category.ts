import type { Idea } from '../types.ts';

export interface CategorySection {
  readonly category: string;
  /** How many ideas the category has in all. */
  readonly count: number;
  readonly ideas: readonly Idea[];
}

/**
 * The categories with the most ideas, each with its first ideas. Of two with as many ideas
 * the one that the list names first goes first.
 */
export function largestCategories(
  ideas: readonly Idea[],
  { sections, perSection }: { sections: number; perSection: number },
): CategorySection[] {
  const byCategory = new Map<string, Idea[]>();
  for (const idea of ideas) {
    const group = byCategory.get(idea.category);
    if (group) group.push(idea);
    else byCategory.set(idea.category, [idea]);
  }
  return [...byCategory]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, sections)
    .map(([category, group]) => ({
      category,
      count: group.length,
      ideas: group.slice(0, perSection),
    }));
}

/** Other ideas of an idea's category, those listed next after it first. */
export function relatedIdeas(ideas: readonly Idea[], idea: Idea, count: number): Idea[] {
  const place = ideas.findIndex(({ id }) => id === idea.id);
  const others = [...ideas.slice(place + 1), ...ideas.slice(0, Math.max(place, 0))];
  return others.filter(({ category }) => category === idea.category).slice(0, count);
}
