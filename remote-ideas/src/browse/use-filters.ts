import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_ADDRESS_MS } from '../timings.ts';
import { categoryInState, type Filters, readFilters, withFilters } from './filters.ts';

/** Marks a history entry that the search field made: further typing goes into the same one. */
const TYPING = { typing: true };

const isTyping = (state: unknown) => (state as typeof TYPING | null)?.typing === true;

/**
 * The filters that stand in the address, and the way to change them. Each change is a step that Back
 * takes back; typing is one step in all. What is typed counts at once, and reaches the address when the
 * typing rests, since browsers limit how often an address may change.
 */
export function useFilters(): { filters: Filters; change(change: Partial<Filters>): void } {
  const { key, state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { after } = useTimers();
  const cancel = useRef<() => void>(() => {});
  // What was typed belongs to a history entry: another one has its own search.
  const [typed, setTyped] = useState<{ text: string; key: string } | null>(null);
  const unsaved = typed?.key === key ? { search: typed.text } : {};

  const handedOver = categoryInState(state);
  useEffect(() => {
    if (handedOver === null) return;
    setQuery((current) => withFilters(current, { category: handedOver }), { replace: true });
  }, [handedOver, setQuery]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry is what ends it
  useEffect(() => {
    // Whoever goes back leaves behind what has not reached the address.
    return () => cancel.current();
  }, [key]);

  const present = readFilters(query);
  const filters: Filters = { ...present, ...(handedOver && { category: handedOver }), ...unsaved };

  function change(wanted: Partial<Filters>) {
    cancel.current();
    if (wanted.search !== undefined) {
      setTyped({ text: wanted.search, key });
      const save = () => {
        setQuery((current) => withFilters(current, wanted), {
          replace: isTyping(state),
          state: TYPING,
        });
        // It stands in the address from here on: Back to the entry before must not bring it again.
        setTyped(null);
      };
      cancel.current = after(SEARCH_ADDRESS_MS, save);
      return;
    }
    const next = withFilters(query, { ...unsaved, ...wanted });
    if (`${next}` !== `${query}`) setQuery(next);
    setTyped(null);
  }

  return { filters, change: useLatest(change) };
}

/** One function for as long as the component lives, that does what the latest render says. */
function useLatest<A>(run: (argument: A) => void): (argument: A) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((argument: A) => latest.current(argument), []);
}
