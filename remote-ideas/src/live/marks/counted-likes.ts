import { createListeners } from '@composed/browser/listeners';
import { useSyncExternalStore } from 'react';

const counted = new Map<number, number>();
const { subscribe, tell } = createListeners();

/** Notes how many likes the server has counted last. */
export function countLikes(ideaId: number, likes: number): void {
  counted.set(ideaId, likes);
  tell();
}

/** The likes that an idea's record has, or more where some were counted since. */
export function useLikes({ id, likes }: { readonly id: number; readonly likes: number }): number {
  const read = () => Math.max(likes, counted.get(id) ?? 0);
  return useSyncExternalStore(subscribe, read, read);
}
