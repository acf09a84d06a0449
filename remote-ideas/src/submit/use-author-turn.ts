import { useUser } from '@idea-hub/shared/session';
import { useState } from 'react';
import { browserDrafts } from './browser-drafts.ts';
import { authorInTab } from './draft-keeper.ts';

/**
 * Counts the authors of the form that is on the screen. A session that ends leaves it there, for its
 * author to sign in again (SH-10); when somebody else signs in instead, in another tab, it is not theirs.
 */
export function useAuthorTurn(ideaId: number | null): number {
  const userId = useUser()?.id ?? null;
  const [turn, setTurn] = useState(() => ({
    number: 0,
    author: userId ?? authorInTab(browserDrafts, ideaId),
  }));
  if (userId !== null && userId !== turn.author) {
    const isFirst = turn.author === null;
    setTurn({ number: isFirst ? turn.number : turn.number + 1, author: userId });
  }
  return turn.number;
}
