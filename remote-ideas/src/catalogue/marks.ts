import { createListeners } from '@composed/browser/listeners';
import type { Session } from '@idea-hub/shared/session';
import type { ToastType } from '@idea-hub/shared/toast';
import { useSyncExternalStore } from 'react';

/** Marks that a visitor can set on an idea's card or page. */
export type Mark = 'liked' | 'saved';

export type Marks = ReturnType<typeof createMarks>;

export type Marked = readonly [ideaId: number, mark: Mark];

/**
 * Creates a page's marks, kept in memory without calls or storage. In live mode, `connectMarks` listens and
 * adds both.
 */
export function createMarks() {
  const marked: Record<Mark, Set<number>> = { liked: new Set(), saved: new Set() };
  const own = new Set<number>();
  const followed = new WeakSet<Session>();
  const { subscribe, tell } = createListeners();
  const added = createListeners<Marked>();

  function clear(): void {
    marked.liked.clear();
    marked.saved.clear();
    own.clear();
    tell();
  }

  return {
    has: (ideaId: number, mark: Mark): boolean => marked[mark].has(ideaId),
    add(ideaId: number, mark: Mark): void {
      marked[mark].add(ideaId);
      tell();
      added.tell([ideaId, mark]);
    },
    /** Subscribes to each `add`. */
    onAdd: added.subscribe,
    /** All marks. After changing them, call `tell`. */
    marked,
    /** The member's own published ideas in live mode: the server refuses a like of these. */
    own,
    /** Reason why the member can't set marks now. Only live mode has one. */
    findObstacle: (): string | undefined => undefined,
    tell,
    clear,
    subscribe,
    /** Clears a member's marks when their session ends. A visitor's marks stay when they sign in. */
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

/** Shared by the whole page, so that cards and the idea's page show the same likes. */
export const marks: Marks = createMarks();

/** Texts of the first time and of each further time. */
type Texts = readonly [first: string, again: string];

/** Sets a mark and says the result: why it can't be set, that it is set, or that it was set before. */
export function setMark(
  marks: Marks,
  [ideaId, mark]: Marked,
  [first, again]: Texts,
  say: (type: ToastType, text: string) => void,
): void {
  const obstacle = marks.findObstacle();
  if (obstacle) say('error', obstacle);
  else if (marks.has(ideaId, mark)) say('info', again);
  else {
    marks.add(ideaId, mark);
    say('success', first);
  }
}

/** Whether the idea has the mark. Rerenders when it changes anywhere on the page. */
export function useMark(marks: Marks, ideaId: number, mark: Mark): boolean {
  const read = () => marks.has(ideaId, mark);
  return useSyncExternalStore(marks.subscribe, read, read);
}
