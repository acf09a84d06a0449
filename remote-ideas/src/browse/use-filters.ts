import { useLocation, useSearchParams } from '@idea-hub/shared/router';
import { useEffect } from 'react';
import { useAddressFilters } from '../use-address-filters.ts';
import { categoryInState, type Filters, readFilters, withFilters } from './filters.ts';

const CODEC = { readFilters, withFilters };

/** The filters in the address, and a function to change them. */
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
  return { filters, change };
}
