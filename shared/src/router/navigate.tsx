import { useEffect } from 'react';
import type { Address } from '../contracts/addresses.ts';
import type { NavigateOptions } from './history.ts';
import { useNavigate } from './use-navigate.ts';

/** Navigates when it is rendered. */
export function Navigate({ to, replace, state, force }: { to: Address } & NavigateOptions) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a redirect happens once for each target.
  useEffect(() => navigate(to, { replace, state, force }), [to]);
  return null;
}
