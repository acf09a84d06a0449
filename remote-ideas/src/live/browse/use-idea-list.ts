import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call, type GivenTo } from '@idea-hub/shared/live/call';
import type { Wanted } from '../../browse/find-ideas.ts';
import { SUBMISSION_CATEGORIES } from '../../catalogue/categories.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { type Start, takeStart } from '../start.ts';
import { pageAddress } from './page-number.ts';
import { type Found, NONE, type PageInput, useIdeaPages } from './use-idea-pages.ts';

/** The server's maximum length of a search. */
export const MAX_SEARCH = 200;

type Query = GivenTo<'GET /ideas'>['input'];

/** The query for the server; `null` if nothing can match. */
function queryOf({ search, category, sort }: Wanted): Query | null {
  const known = SUBMISSION_CATEGORIES.find(
    (name) => name.toLowerCase() === category.trim().toLowerCase(),
  );
  if (category.trim() !== '' && !known) return null;
  const words = search.trim().slice(0, MAX_SEARCH);
  return { sort, ...(words && { search: words }), ...(known && { category: known }) };
}

type Answer = AnswerTo<'GET /ideas'>;

const foundIn = ({ ideas, ...rest }: Answer): Found => ({
  ...rest,
  ideas: ideas.map(completeIdea),
});

/**
 * Matching ideas, a page at a time.
 *
 * @param wanted debounced filters; a change aborts running requests
 * @param number the page to start with, for a list that is not searched or sorted; `null` is a missing page
 */
export function useIdeaList(wanted: Wanted, number: number | null) {
  const query = queryOf(wanted);
  const isNumbered = query !== null && !query.search && query.sort === 'newest';
  const category = query?.category;
  const first = isNumbered ? number : 1;
  const isNone = query === null || first === null;
  const load = async ({ cursor }: PageInput, signal: AbortSignal) => {
    if (isNone) return NONE;
    const numbered = { ...(category && { category }), page: `${first}` };
    const input = first > 1 && !cursor ? numbered : { ...query, ...(cursor && { cursor }) };
    return foundIn(await call(getIdeas, { input }, { signal }));
  };
  const takeFirst = (): Start<Found> | undefined => {
    if (isNone) return { value: NONE, isFresh: true };
    if (!isNumbered) return undefined;
    const start = takeStart(getIdeas, pageAddress('/ideas', first, category));
    return start?.value ? { ...start, value: foundIn(start.value) } : undefined;
  };
  const key = JSON.stringify([query, first]);
  return {
    ...useIdeaPages(key, load, takeFirst),
    key,
    first,
    known: category ?? '',
    isKnown: !isNone,
  };
}
