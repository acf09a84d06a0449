import { isApiError } from '@idea-hub/shared/api';
import { useEffect, useRef, useState } from 'react';

/** A page of a list; `next` is the cursor of the next one, `null` on the last. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** How many there are in all, where the server says it. */
  readonly total?: number;
}

export type Pages<T> =
  | { readonly status: 'loading' | 'failed' | 'refused' }
  | ({ readonly status: 'ready'; readonly more: 'idle' | 'loading' | 'failed' } & PageOf<T>);

export const isRefusal = (error: unknown): boolean => isApiError(error) && error.status === 403;

/**
 * A list, a page at a time. `refused`: who asks is no reviewer any more.
 *
 * @param ask the same function from render to render as long as it asks for the same list
 */
export function usePages<T>(ask: (cursor: string | undefined) => Promise<PageOf<T>>) {
  const [state, setState] = useState<Pages<T> & { of?: unknown }>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    setState({ status: 'loading' });
    load(undefined, []);
    return () => {
      current.current = {};
    };
  }, [ask, attempt]);

  /** What comes after another list was asked for is dropped. */
  function load(cursor: string | undefined, before: readonly T[]) {
    const own = {};
    current.current = own;
    ask(cursor).then(
      ({ items, ...page }) => {
        if (current.current !== own) return;
        setState({ status: 'ready', more: 'idle', ...page, items: [...before, ...items] });
      },
      (error: unknown) => {
        if (current.current !== own) return;
        setState((last) => {
          if (isRefusal(error)) return { status: 'refused' };
          return last.status === 'ready' ? { ...last, more: 'failed' } : { status: 'failed' };
        });
      },
    );
  }

  return {
    pages: state as Pages<T>,
    retry: () => setAttempt(attempt + 1),
    loadMore() {
      if (state.status !== 'ready' || state.next === null || state.more === 'loading') return;
      setState({ ...state, more: 'loading' });
      load(state.next, state.items);
    },
    /** Takes what was dealt with off the list. */
    remove(isGone: (item: T) => boolean) {
      setState((last) =>
        last.status === 'ready'
          ? { ...last, items: last.items.filter((item) => !isGone(item)) }
          : last,
      );
    },
  };
}
