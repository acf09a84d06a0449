import { fold } from '../catalogue/fold.ts';
import type { Idea } from '../catalogue/types.ts';
import type { IdeaIndex, Sort } from './idea-index.ts';

export interface Wanted {
  /** Every word of it is to stand in the title or the description. */
  readonly search: string;
  /** Empty for all. */
  readonly category: string;
  readonly sort: Sort;
}

/** The ideas that fit, in the order wanted. */
export function findIdeas(index: IdeaIndex, { search, category, sort }: Wanted): Idea[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const wantedCategory = fold(category.trim());
  let found = index[sort];
  if (wantedCategory !== '') found = found.filter((entry) => entry.category === wantedCategory);
  for (const word of words) found = found.filter(({ text }) => text.includes(word));
  return found.map(({ idea }) => idea);
}
