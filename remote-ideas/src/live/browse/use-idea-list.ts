import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { type AnswerTo, call, type GivenTo } from '@idea-hub/shared/live/call';
import type { Wanted } from '../../browse/find-ideas.ts';
import { SUBMISSION_CATEGORIES } from '../../catalogue/categories.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import { takeStart } from '../start.ts';
import { type Found, type PageInput, useIdeaPages } from './use-idea-pages.ts';

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

type Answer = AnswerTo<'GET /ideas'>;

const foundIn = ({ ideas, ...rest }: Answer): Found => ({
  ...rest,
  ideas: ideas.map(completeIdea),
});

/** Address of a page of all ideas, as the data of pages names it. */
const addressOf = (page: number) => (page > 1 ? `/ideas?page=${page}` : '/ideas');

/**
 * Matching ideas, a page at a time.
 *
 * @param wanted debounced filters; a change aborts running requests
 * @param number the page to start with, for the list without filters
 */
export function useIdeaList(wanted: Wanted, number: number) {
  const query = queryOf(wanted);
  const key = JSON.stringify(query);
  const first = query && isUnfiltered(wanted) ? number : 1;
  const load = async (page: PageInput, signal: AbortSignal) => {
    if (query === null) return NONE;
    const start = first > 1 && !page.cursor ? { page: String(first) } : { ...query, ...page };
    return foundIn(await call(getIdeas, { input: start }, { signal }));
  };
  const takeFirst = () => {
    const start = isUnfiltered(wanted) ? takeStart(getIdeas, addressOf(first)) : undefined;
    return start?.value ? { ...start, value: foundIn(start.value) } : undefined;
  };
  return { ...useIdeaPages(first > 1 ? `${key}${first}` : key, load, takeFirst), first };
}

const isUnfiltered = ({ search, category, sort }: Wanted) =>
  search.trim() === '' && category === '' && sort === 'newest';
