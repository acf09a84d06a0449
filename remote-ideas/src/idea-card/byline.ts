import { type ComponentType, createContext, useContext } from 'react';
import type { Idea } from '../catalogue/types.ts';

/** Author and time of a card in live mode, which alone loads them. `null` in samples mode. */
export const Byline = createContext<ComponentType<{ idea: Idea }> | null>(null);

/** Whether a card shows a counter with this value. Live mode hides zeros. */
export function useIsShown(): (count: number) => boolean {
  const isLive = useContext(Byline) !== null;
  return (count) => count > 0 || !isLive;
}
