import { NavigationType, useNavigationType } from '@idea-hub/shared/router';
import { useEffect, useRef, useState } from 'react';
import type { Idea } from '../../catalogue/types.ts';
import type { Start } from '../start.ts';

/** The loaded part of a list. */
export interface Found {
  readonly ideas: readonly Idea[];
  readonly total: number;
  /** Cursor of the next page; `null` at the end. */
  readonly next: string | null;
  /** The corrected search, if no idea had the words of the search. */
  readonly spelling: string | null;
}

/** The end of every list, and all of an unknown one. */
export const NONE: Found = { ideas: [], total: 0, next: null, spelling: null };

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

/** Appends a page. New ideas may have moved some to the next page, so skip known ids. */
function joined(before: Found, page: Found): Found {
  const known = new Set(before.ideas.map(({ id }) => id));
  return { ...page, ideas: [...before.ideas, ...page.ideas.filter(({ id }) => !known.has(id))] };
}

// Lets Back restore the list and its scroll position. Links load a new list.
let last: { key: string; found: Found; isStale?: boolean } | undefined;

/** The cursor of a page; empty for the first page. */
export type PageInput = { readonly cursor?: string };

/**
 * A list of ideas, a page at a time.
 *
 * @param key names the list; another key aborts running requests
 * @param takeFirst takes the first page out of the data of the browser's page, if it has it
 */
export function useIdeaPages(
  key: string,
  load: (page: PageInput, signal: AbortSignal) => Promise<Found>,
  takeFirst?: () => Start<Found> | undefined,
) {
  const [attempt, setAttempt] = useState(0);
  const isBack = useNavigationType() === NavigationType.Pop;
  const [state, setState] = useState<Keyed>(() => {
    if (!isBack) last = undefined;
    const start = last?.key === key ? undefined : takeFirst?.();
    if (start) last = { key, found: start.value, isStale: !start.isFresh };
    return atFirst(key);
  });
  const request = useRef<AbortController>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list
  useEffect(() => {
    const known = atFirst(key);
    setState(known);
    if (known.status !== 'ready') ask({}, (found) => found);
    else if (last?.isStale) ask({}, (found) => found, true);
    return () => request.current?.abort();
  }, [key, attempt]);

  /** Loads a page, and shows the list that `join` returns for it. */
  function ask(input: PageInput, join: (page: Found) => Found, isQuiet = false) {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const isDropped = () => controller.signal.aborted;
    load(input, controller.signal).then(
      (page) => {
        if (isDropped()) return;
        const found = join(page);
        last = { key, found };
        setState({ key, status: 'ready', found, more: 'idle' });
      },
      (error: unknown) => {
        if (isDropped() || isQuiet) return;
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
    ask({ cursor: state.found.next }, (page) => joined(found, page));
  }

  const list: ListState = state.key === key ? state : atFirst(key);
  return { list, loadMore, retry: () => setAttempt(attempt + 1) };
}

const atFirst = (key: string): Keyed =>
  last?.key === key
    ? { key, status: 'ready', found: last.found, more: 'idle' }
    : { key, status: 'loading' };
