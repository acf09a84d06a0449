import { type ComponentType, createContext, useContext } from 'react';
import type { Idea } from '../catalogue/types.ts';

/** Author and age of a card. `null` in samples mode, which does not load this part. */
export const Byline = createContext<ComponentType<{ idea: Idea }> | null>(null);

/** Whether a card shows a counter with this value. Live mode hides zeros. */
export function useIsShown(): (count: number) => boolean {
  const isLive = useContext(Byline) !== null;
  return (count) => count > 0 || !isLive;
}
