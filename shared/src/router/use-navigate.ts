import { useLatest } from '@composed/browser/use-latest';
import { useCallback } from 'react';
import { type To, useNavigate as useRouterNavigate } from 'react-router-dom';
import type { NavigateOptions } from './history.ts';

export interface NavigateFunction {
  (to: To, options?: NavigateOptions): void;
  /** Goes that many entries forward, or back with a negative number. */
  (delta: number): void;
}

/** The way to another screen; one and the same function for as long as the component lives. */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  const latest = useLatest(navigate);
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (typeof to === 'number') latest.current(to);
      else latest.current(to, options);
    },
    [latest],
  );
}
