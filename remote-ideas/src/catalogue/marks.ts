import { createListeners } from '@composed/browser/listeners';
import type { Session } from '@idea-hub/shared/session';

/** What a visitor can mark an idea as, on its card and on its page. */
export type Mark = 'liked' | 'saved';

export type Marks = ReturnType<typeof createMarks>;

/** A mark of an idea. */
export type Marked = readonly [ideaId: number, mark: Mark];

/** The marks of one page, kept while it lives: no call, and nothing in storage. Live mode listens and makes both. */
export function createMarks() {
  const marked: Record<Mark, Set<number>> = { liked: new Set(), saved: new Set() };
  const followed = new WeakSet<Session>();
  const { subscribe, tell } = createListeners();
  const added = createListeners<Marked>();

  function clear(): void {
    marked.liked.clear();
    marked.saved.clear();
    tell();
  }

  return {
    has: (ideaId: number, mark: Mark): boolean => marked[mark].has(ideaId),
    add(ideaId: number, mark: Mark): void {
      marked[mark].add(ideaId);
      tell();
      added.tell([ideaId, mark]);
    },
    /** Told of each `add`. */
    onAdd: added.subscribe,
    /** All of them. Whoever changes them tells. */
    marked,
    tell,
    clear,
    subscribe,
    /** A member's marks go when their session ends; a visitor's become the member's who signs in. */
    follow(session: Session): void {
      if (followed.has(session)) return;
      followed.add(session);
      let member = session.getState().user?.id;
      session.subscribe(() => {
        const now = session.getState().user?.id;
        if (member !== undefined && now !== member) clear();
        member = now;
      });
    },
  };
}

/** One for the page: what is liked on a card is liked on the idea's page. */
export const marks: Marks = createMarks();
