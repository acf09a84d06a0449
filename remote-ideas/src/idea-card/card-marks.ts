import { createListeners } from '@idea-hub/shared/platform/listeners';

/** What a visitor can mark an idea as, on its card (BR-09). */
export type Mark = 'liked' | 'saved';

const marked: Record<Mark, Set<number>> = { liked: new Set(), saved: new Set() };
const { subscribe, tell } = createListeners();

/** The marks of all cards; kept while the page lives, so that a card that scrolls away and back has its own. */
export const cardMarks = {
  has: (ideaId: number, mark: Mark): boolean => marked[mark].has(ideaId),
  add(ideaId: number, mark: Mark): void {
    marked[mark].add(ideaId);
    tell();
  },
  subscribe,
};

export type CardMarks = typeof cardMarks;
