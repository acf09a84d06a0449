import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { completeIdea } from '../catalogue/public/read-idea.ts';
import type { Idea } from '../catalogue/types.ts';

/** The server's most popular ideas, one page of them. */
export async function popularIdeas(): Promise<readonly Idea[]> {
  const { ideas } = await call(getIdeas, { input: { sort: 'popular' } });
  return ideas.map(completeIdea);
}
