import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useCallback, useEffect, useRef } from 'react';
import { useAddressFilters } from '../use-address-filters.ts';
import { categoryInState, type Filters, readFilters, withFilters } from './filters.ts';

const CODEC = { readFilters, withFilters };

/** The filters that stand in the address, and the way to change them (BR-12). */
export function useFilters(): { filters: Filters; change(change: Partial<Filters>): void } {
  const { state } = useLocation();
  const [, setQuery] = useSearchParams();
  const { filters: present, type, choose } = useAddressFilters<Filters>(CODEC);

  const handedOver = categoryInState(state);
  useEffect(() => {
    if (handedOver === null) return;
    setQuery((current) => withFilters(current, { category: handedOver }), { replace: true });
  }, [handedOver, setQuery]);

  const filters: Filters = { ...present, ...(handedOver && { category: handedOver }) };
  const change = (wanted: Partial<Filters>) =>
    wanted.search === undefined ? choose(wanted) : type(wanted.search);

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
