import { useTimers } from '@composed/browser/use-timers';
import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useEffect, useRef, useState } from 'react';
import { stripInvisible } from './catalogue/fold.ts';
import { SEARCH_ADDRESS_MS } from './timings.ts';

/** State of a history entry that typing created. Further typing replaces that entry. */
const TYPING = { typing: true };

const isTyping = (state: unknown) => (state as typeof TYPING | null)?.typing === true;

/** Conversion between a screen's filters and the query. */
export interface AddressCodec<F> {
  readFilters(query: URLSearchParams): F;
  /** The query with the change applied. Other parameters stay. */
  withFilters(query: URLSearchParams, change: Partial<F>): URLSearchParams;
}

export interface AddressFilters<F> {
  readonly filters: F;
  /** Changes the search text. It applies immediately, and reaches the address after typing pauses. */
  type(search: string): void;
  /** Applies a choice as a new history entry, so that Back undoes it. */
  choose(change: Partial<F>): void;
}

/**
 * Filters stored in the address. Typing makes one history entry, and each choice another. The address
 * follows after typing pauses, because browsers limit how often it may change.
 */
export function useAddressFilters<F extends { readonly search: string }>({
  readFilters,
  withFilters,
}: AddressCodec<F>): AddressFilters<F> {
  const { key, state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { after } = useTimers();
  const cancel = useRef<() => void>(() => {});
  // Text that is not in the address yet. It belongs to one history entry, by its key.
  const [typed, setTyped] = useState<{ text: string; key: string } | null>(null);
  const searchOf = (search: string) => ({ search }) as Partial<F>;
  const unsaved = typed?.key === key ? searchOf(typed.text) : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: run the cleanup for each history entry
  useEffect(() => {
    // Going back discards text that has not reached the address.
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
      // The address has the text now. Clear it here, so that Back shows the earlier search.
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
