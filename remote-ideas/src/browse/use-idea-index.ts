import { useCallback } from 'react';
import type { Idea } from '../catalogue/types.ts';
import { useAnswer } from '../catalogue/use-answer.ts';
import { inSlices } from '../in-slices.ts';
import { type IdeaIndex, indexIdeas } from './idea-index.ts';

// A visitor who comes back meets the cards in the first render, and with them their place among them.
const indexes = new WeakMap<readonly Idea[], IdeaIndex>();

/** The list made ready for searching; made once, and kept for as long as the list is. */
export function useIdeaIndex(ideas: readonly Idea[]) {
  const ask = useCallback(async () => {
    const index = indexes.get(ideas) ?? (await inSlices(indexIdeas(ideas)));
    indexes.set(ideas, index);
    return index;
  }, [ideas]);
  return useAnswer(ask, indexes.get(ideas));
}
