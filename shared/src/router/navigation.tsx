import { useLatest } from '@composed/browser/use-latest';
import { type ComponentProps, useCallback, useEffect, useMemo } from 'react';
import {
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate as useRouterNavigate,
} from 'react-router-dom';
import type { Address } from '../contracts/addresses.ts';
import { useHistory } from './app-router.tsx';
import type { NavigateOptions } from './history.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: Address;
  replace?: boolean;
  state?: unknown;
}

/** Link within the app. The browser handles clicks with a modifier key or the middle button. */
export function Link({ to, replace, state, onClick, target, ...props }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target });
  return (
    <a
      {...props}
      href={href}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    />
  );
}

/** Navigates when it is rendered. */
export function Navigate({ to, replace, state, force }: { to: Address } & NavigateOptions) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a redirect happens once for each target.
  useEffect(() => navigate(to, { replace, state, force }), [to]);
  return null;
}

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

/**
 * Asks the guards' questions before an action that ends a screen's work without a navigation, such as a
 * sign-out. Runs `go` after every guard agreed, or immediately without guards. `action` is the control's
 * label, for use in the question.
 *
 * @example confirmLeave(signOut, 'Sign Out');
 */
export function useConfirmLeave(): (go: () => void, action?: string) => void {
  return useHistory().guards.ask;
}

/**
 * Asks `message` before a navigation leaves the screen, including Back and Forward, while `when` is true.
 * Before the page is closed, the browser asks with its own text.
 */
export function useNavigationGuard({ when, message }: { when: boolean; message: string }): void {
  const { guards } = useHistory();
  useEffect(() => (when ? guards.add(message) : undefined), [guards, when, message]);
}

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
