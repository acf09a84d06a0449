import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import type { Idea } from '../../catalogue/types.ts';
import { popularIdeas } from '../popular-ideas.ts';

const MOST_WORDS = 3;

/** Popular ideas, and those that the server finds for single words of a search. It corrects each word. */
export async function closeIdeas(search: string): Promise<readonly Idea[]> {
  const words = search.split(/\s+/).slice(0, MOST_WORDS);
  const lists = await Promise.all([
    popularIdeas(),
    // The server has looked for a single word already.
    ...words.filter(() => words.length > 1).map(ideasWith),
  ]);
  return [...new Map(lists.flat().map((idea) => [idea.id, idea])).values()];
}

async function ideasWith(word: string): Promise<readonly Idea[]> {
  try {
    const { ideas } = await call(getIdeas, { input: { search: word } });
    return ideas.map(completeIdea);
  } catch {
    return [];
  }
}
