import { useSyncExternalStore } from 'react';
import type { Mark, Marks } from './marks.ts';
import type { Idea } from './types.ts';

/** Whether the idea has the mark, kept up with wherever it is made. */
export function useMark(marks: Marks, ideaId: number, mark: Mark): boolean {
  const read = () => marks.has(ideaId, mark);
  return useSyncExternalStore(marks.subscribe, read, read);
}

/** An idea's likes, kept up with what is counted while the page is open. */
export function useLikes(marks: Marks, idea: Pick<Idea, 'id' | 'likes'>): number {
  const read = () => marks.likesOf(idea);
  return useSyncExternalStore(marks.subscribe, read, read);
}
