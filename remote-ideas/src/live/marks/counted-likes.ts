import { createListeners } from '@composed/browser/listeners';
import { useCallback, useSyncExternalStore } from 'react';

interface Liked {
  readonly id: number;
  readonly likes: number;
}

let counted: ReadonlyMap<number, number> = new Map();
const { subscribe, tell } = createListeners();

/** Notes how many likes the server has counted last. */
export function countLikes(ideaId: number, likes: number): void {
  counted = new Map(counted).set(ideaId, likes);
  tell();
}

const read = () => counted;
const useCounted = () => useSyncExternalStore(subscribe, read, read);

/** The likes that an idea's record has, or more where some were counted since. */
export function useLikes({ id, likes }: Liked): number {
  return Math.max(likes, useCounted().get(id) ?? 0);
}

/** Gives the ideas of a list the likes that were counted since; what has no others stays the same object. */
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
