import { createListeners } from '@idea-hub/shared/platform/listeners';

/** What a visitor can mark an idea as, on its card (BR-09). */
export type Mark = 'liked' | 'saved';

/** The marks of all cards; kept while the page lives, so that a card that scrolls away and back has its own. */
export interface CardMarks {
  has(ideaId: number, mark: Mark): boolean;
  add(ideaId: number, mark: Mark): void;
  subscribe(listen: () => void): () => void;
}

export function createCardMarks(): CardMarks {
  const marks: Record<Mark, Set<number>> = { liked: new Set(), saved: new Set() };
  const { subscribe, tell } = createListeners();
  return {
    has: (ideaId, mark) => marks[mark].has(ideaId),
    add(ideaId, mark) {
      marks[mark].add(ideaId);
      tell();
    },
    subscribe,
  };
}

export const cardMarks: CardMarks = createCardMarks();
