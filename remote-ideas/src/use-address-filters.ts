import { useTimers } from '@composed/browser/use-timers';
import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useEffect, useRef, useState } from 'react';
import { stripInvisible } from './catalogue/fold.ts';
import { SEARCH_ADDRESS_MS } from './timings.ts';

/** Marks a history entry that the search field made: further typing goes into the same one. */
const TYPING = { typing: true };

const isTyping = (state: unknown) => (state as typeof TYPING | null)?.typing === true;

/** How a screen's filters stand in the query. */
export interface AddressCodec<F> {
  readFilters(query: URLSearchParams): F;
  /** The query with the change in it; what is not ours stays. */
  withFilters(query: URLSearchParams, change: Partial<F>): URLSearchParams;
}

export interface AddressFilters<F> {
  readonly filters: F;
  /** Search text, key by key: it counts at once, and reaches the address when the typing rests. */
  type(search: string): void;
  /** A choice: a step of its own, that Back takes back. */
  choose(change: Partial<F>): void;
}

/**
 * The filters that stand in the address. Typing is one step for Back, each choice another; typing waits
 * until it rests, since browsers limit how often an address may change.
 */
export function useAddressFilters<F extends { readonly search: string }>({
  readFilters,
  withFilters,
}: AddressCodec<F>): AddressFilters<F> {
  const { key, state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { after } = useTimers();
  const cancel = useRef<() => void>(() => {});
  // What was typed belongs to a history entry: another one has its own search.
  const [typed, setTyped] = useState<{ text: string; key: string } | null>(null);
  const searchOf = (search: string) => ({ search }) as Partial<F>;
  const unsaved = typed?.key === key ? searchOf(typed.text) : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is what ends it
  useEffect(() => {
    // Whoever goes back leaves behind what has not reached the address.
    return () => cancel.current();
  }, [key]);

  function type(text: string) {
    const search = stripInvisible(text);
    cancel.current();
    setTyped({ text: search, key });
    cancel.current = after(SEARCH_ADDRESS_MS, () => {
      setQuery((current) => withFilters(current, searchOf(search)), {
        replace: isTyping(state),
        state: TYPING,
      });
      // It stands in the address from here on: Back to the entry before must not bring it again.
      setTyped(null);
    });
  }

  function choose(change: Partial<F>) {
    cancel.current();
    setTyped(null);
    const next = withFilters(query, { ...unsaved, ...change });
    if (`${next}` !== `${query}`) setQuery(next);
  }

  const read = readFilters(query);
  const filters = { ...read, ...searchOf(stripInvisible(read.search)), ...unsaved };
  return { filters, type, choose };
}
