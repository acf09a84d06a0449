import { useEffect, useRef, useState } from 'react';
import { isForNow, refusalIn } from './refusal.ts';

/** A page of a list; `next` is the cursor of the next one, `null` on the last. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** How many there are in all, where the server says it. */
  readonly total?: number;
}

export type Pages<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | ({
      readonly status: 'ready';
      readonly more: 'idle' | 'loading' | 'failed';
      /** Why the next page could not be loaded. */
      readonly error?: unknown;
    } & PageOf<T>);

/**
 * A list, a page at a time. Where its next page is refused it is another list by now, and comes anew.
 *
 * @param ask the same function from render to render as long as it asks for the same list
 */
export function usePages<T extends { readonly id: unknown }>(
  ask: (cursor: string | undefined) => Promise<PageOf<T>>,
) {
  const [pages, setPages] = useState<Pages<T>>({ status: 'loading' });
  const current = useRef({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins anew
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

  /** What comes after another page was asked for is dropped. */
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
    /** Shows the list as `changed` makes it: with what was dealt with, or without. */
    change(changed: (items: readonly T[]) => readonly T[]) {
      setPages((last) =>
        last.status === 'ready' ? { ...last, items: changed(last.items) } : last,
      );
    },
  };
}
