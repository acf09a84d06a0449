import { useLatest } from '@composed/browser/use-latest';
import { useCallback } from 'react';
import { useNavigate as useRouterNavigate } from 'react-router-dom';
import type { Address } from '../contracts/addresses.ts';
import type { NavigateOptions } from './history.ts';

export interface NavigateFunction {
  (to: Address, options?: NavigateOptions): void;
  /** Goes `delta` entries forward, or back if it is negative. */
  (delta: number): void;
}

/** Returns the navigation function. It stays the same while the component is mounted. */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  const latest = useLatest(navigate);
  return useCallback(
    (to: Address | number, options?: NavigateOptions) => {
      if (typeof to === 'number') latest.current(to);
      else latest.current(to, options);
    },
    [latest],
  );
}
