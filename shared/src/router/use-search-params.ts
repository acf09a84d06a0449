import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useHistory } from './app-router.tsx';
import type { NavigateOptions } from './history.ts';

export type SearchParamsInit = ConstructorParameters<typeof URLSearchParams>[0];

export type SetSearchParams = (
  next: SearchParamsInit | ((current: URLSearchParams) => SearchParamsInit),
  options?: NavigateOptions,
) => void;

/**
 * Returns the query and a function that changes it. An updater function gets the current query, so that two
 * changes in one event both apply.
 */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const history = useHistory();
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const current = new URLSearchParams(history.snapshot().location.search);
      const made = new URLSearchParams(typeof next === 'function' ? next(current) : next);
      history.navigate({ search: `?${made}` }, options);
    },
    [history],
  );
  return [params, setParams];
}
