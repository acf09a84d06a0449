import { getIdeas } from '@idea-hub/shared/contracts/community-description';
import { call, type GivenTo } from '@idea-hub/shared/live/call';
import { NavigationType, useNavigationType } from '@idea-hub/shared/router';
import { useEffect, useRef, useState } from 'react';
import type { Wanted } from '../../browse/find-ideas.ts';
import { SUBMISSION_CATEGORIES } from '../../catalogue/categories.ts';
import { completeIdea } from '../../catalogue/public/read-idea.ts';
import type { Idea } from '../../catalogue/types.ts';

/** The server's maximum length of a search. */
export const MAX_SEARCH = 200;

/** The loaded part of a list. */
interface Found {
  readonly ideas: readonly Idea[];
  readonly total: number;
  /** Cursor of the next page; `null` at the end. */
  readonly next: string | null;
  /** The corrected search, if no idea had the words of the search. */
  readonly spelling: string | null;
}

/** A list that is loading, failed or ready. If it is ready, `more` is the state of its next page. */
export type ListState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | {
      readonly status: 'ready';
      readonly found: Found;
      readonly more: 'idle' | 'loading' | 'failed';
      readonly error?: unknown;
    };

type Keyed = ListState & { readonly key: string };

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

async function load(query: Query | null, signal: AbortSignal): Promise<Found> {
  if (query === null) return NONE;
  const { ideas, ...rest } = await call(getIdeas, { input: query }, { signal });
  return { ...rest, ideas: ideas.map(completeIdea) };
}

/** Appends a page. New ideas may have moved some to the next page, so skip known ids. */
function joined(before: Found, page: Found): Found {
  const known = new Set(before.ideas.map(({ id }) => id));
  return { ...page, ideas: [...before.ideas, ...page.ideas.filter(({ id }) => !known.has(id))] };
}

// Lets Back restore the list and its scroll position. Links load a new list.
let last: { key: string; found: Found } | undefined;

/**
 * Matching ideas, a page at a time.
 *
 * @param wanted debounced filters; a change aborts running requests
 */
export function useIdeaList(wanted: Wanted) {
  const query = queryOf(wanted);
  const key = JSON.stringify(query);
  const [attempt, setAttempt] = useState(0);
  const isBack = useNavigationType() === NavigationType.Pop;
  const [state, setState] = useState<Keyed>(() => {
    if (!isBack) last = undefined;
    return atFirst(key);
  });
  const request = useRef<AbortController>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the query
  useEffect(() => {
    const known = atFirst(key);
    setState(known);
    if (known.status !== 'ready') ask(query, (found) => found);
    return () => request.current?.abort();
  }, [key, attempt]);

  /** Loads a page, and shows the list that `join` returns for it. */
  function ask(pageQuery: Query | null, join: (page: Found) => Found) {
    const controller = new AbortController();
    request.current = controller;
    const isDropped = () => controller.signal.aborted;
    load(pageQuery, controller.signal).then(
      (page) => {
        if (isDropped()) return;
        const found = join(page);
        last = { key, found };
        setState({ key, status: 'ready', found, more: 'idle' });
      },
      (error: unknown) => {
        if (isDropped()) return;
        setState((before) =>
          before.status === 'ready'
            ? { ...before, more: 'failed', error }
            : { key, status: 'failed', error },
        );
      },
    );
  }

  function loadMore() {
    if (state.status !== 'ready' || state.more === 'loading' || !state.found.next) return;
    const { found } = state;
    setState({ ...state, more: 'loading' });
    ask({ ...query, cursor: state.found.next }, (page) => joined(found, page));
  }

  const list: ListState = state.key === key ? state : atFirst(key);
  return { list, loadMore, retry: () => setAttempt(attempt + 1) };
}

const atFirst = (key: string): Keyed =>
  last?.key === key
    ? { key, status: 'ready', found: last.found, more: 'idle' }
    : { key, status: 'loading' };
