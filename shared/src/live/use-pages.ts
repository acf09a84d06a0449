import { useEffect, useRef, useState } from 'react';
import { isForNow, refusalIn } from './refusal.ts';

/** One page of a list. `next` is the cursor of the next page, `null` on the last. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** Number of all items, if the server sends it. */
  readonly total?: number;
}

export type Pages<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ({
      readonly status: 'ready';
      readonly more: 'idle' | 'loading' | 'failed';
      readonly error?: unknown;
    } & PageOf<T>);

/**
 * Loads a list page by page. If the server refuses the next cursor, the list has changed and loads again from
 * the start.
 *
 * @param ask the same function in every render, until another list is needed
 */
export function usePages<T extends { readonly id: unknown }>(
  ask: (cursor: string | undefined) => Promise<PageOf<T>>,
) {
  const [pages, setPages] = useState<Pages<T>>({ status: 'loading' });
  const current = useRef({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list starts from the first page
  useEffect(() => {
    begin();
    return () => {
      current.current = {};
    };
  }, [ask]);

  function begin() {
    setPages({ status: 'loading' });
    load(undefined);
  }

  /** Ignores its response if another page was requested after it. */
  function load(cursor: string | undefined) {
    const own = {};
    current.current = own;
    ask(cursor).then(
      (page) => {
        if (current.current !== own) return;
        setPages((last) => {
          const before = cursor && last.status === 'ready' ? last.items : [];
          const known = new Set(before.map(({ id }) => id));
          const items = [...before, ...page.items.filter(({ id }) => !known.has(id))];
          return { status: 'ready', more: 'idle', ...page, items };
        });
      },
      (error: unknown) => {
        if (current.current !== own) return;
        if (!cursor) setPages({ status: 'failed', error });
        else if (refusalIn(error) && !isForNow(error)) begin();
        else {
          setPages((last) => (last.status === 'ready' ? { ...last, more: 'failed', error } : last));
        }
      },
    );
  }

  return {
    pages,
    retry: begin,
    loadMore() {
      if (pages.status !== 'ready' || pages.next === null || pages.more === 'loading') return;
      setPages({ ...pages, more: 'loading' });
      load(pages.next);
    },
    /** Shows this page in place of all items. Ignores a page that is being loaded. */
    replace(page: PageOf<T>) {
      current.current = {};
      setPages({ status: 'ready', more: 'idle', ...page });
    },
    /**
     * Changes the items locally, for example after an action on one of them.
     *
     * @param more change of the total
     */
    change(changed: (items: readonly T[]) => readonly T[], more = 0) {
      setPages((last) => {
        if (last.status !== 'ready') return last;
        const { total } = last;
        return {
          ...last,
          items: changed(last.items),
          ...(total !== undefined && { total: total + more }),
        };
      });
    },
  };
}
