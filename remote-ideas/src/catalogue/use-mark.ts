import { useSyncExternalStore } from 'react';
import type { Mark, Marks } from './marks.ts';

/** Whether the idea has the mark. Rerenders when it changes anywhere on the page. */
export function useMark(marks: Marks, ideaId: number, mark: Mark): boolean {
  const read = () => marks.has(ideaId, mark);
  return useSyncExternalStore(marks.subscribe, read, read);
}
