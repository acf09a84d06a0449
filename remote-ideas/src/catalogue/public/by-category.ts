import type { Idea } from '../types.ts';

export interface CategorySection {
  readonly category: string;
  readonly count: number;
  readonly ideas: readonly Idea[];
}

/**
 * The largest categories, each with its first ideas. If two are equally large, the one that comes first in
 * the list wins.
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

/** Other ideas of the same category. Those after the idea in the list come first. */
export function relatedIdeas(ideas: readonly Idea[], idea: Idea, count: number): Idea[] {
  const place = ideas.findIndex(({ id }) => id === idea.id);
  const others = [...ideas.slice(place + 1), ...ideas.slice(0, Math.max(place, 0))];
  return others.filter(({ category }) => category === idea.category).slice(0, count);
}
