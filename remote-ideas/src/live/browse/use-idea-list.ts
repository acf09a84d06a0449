import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { call, type GivenTo } from '@idea-hub/shared/live/call';
import type { Wanted } from '../../browse/find-ideas.ts';
import { SUBMISSION_CATEGORIES } from '../../catalogue/categories.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { type Found, useIdeaPages } from './use-idea-pages.ts';

/** The server's maximum length of a search. */
export const MAX_SEARCH = 200;

type Query = GivenTo<'GET /ideas'>['input'];

const NONE: Found = { ideas: [], total: 0, next: null, spelling: null };

/** The query for the server; `null` if nothing can match. */
function queryOf({ search, category, sort }: Wanted): Query | null {
  const known = SUBMISSION_CATEGORIES.find(
    (name) => name.toLowerCase() === category.trim().toLowerCase(),
  );
  if (category.trim() !== '' && !known) return null;
  const words = search.trim().slice(0, MAX_SEARCH);
  return { sort, ...(words && { search: words }), ...(known && { category: known }) };
}

/**
 * Matching ideas, a page at a time.
 *
 * @param wanted debounced filters; a change aborts running requests
 */
export function useIdeaList(wanted: Wanted) {
  const query = queryOf(wanted);
  return useIdeaPages(JSON.stringify(query), async (page, signal) => {
    if (query === null) return NONE;
    const { ideas, ...rest } = await call(getIdeas, { input: { ...query, ...page } }, { signal });
    return { ...rest, ideas: ideas.map(completeIdea) };
  });
}
