import { createListeners } from '@composed/browser/listeners';
import { useCallback, useSyncExternalStore } from 'react';

interface Liked {
  readonly id: number;
  readonly likes: number;
}

let counted: ReadonlyMap<number, number> = new Map();
const { subscribe, tell } = createListeners();

/** Notes the server's newest number of likes. */
export function countLikes(ideaId: number, likes: number): void {
  counted = new Map(counted).set(ideaId, likes);
  tell();
}

const read = () => counted;
const useCounted = () => useSyncExternalStore(subscribe, read, read);

/** The likes in an idea's record, or the server's newer number if that is higher. */
export function useLikes({ id, likes }: Liked): number {
  return Math.max(likes, useCounted().get(id) ?? 0);
}

/** Adds newer numbers of likes to a list. An idea without one stays the same object. */
export function useCountedLikes() {
  const counts = useCounted();
  return useCallback(
    <T extends Liked>(ideas: readonly T[]): readonly T[] =>
      ideas.map((idea) => {
        const likes = counts.get(idea.id) ?? 0;
        return likes > idea.likes ? { ...idea, likes } : idea;
      }),
    [counts],
  );
}
