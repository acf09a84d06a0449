import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import { authorInTab } from './draft-keeper.ts';

export interface AuthorTurn {
  /** Counts the authors: with another number the form is another person's. */
  readonly number: number;
  /** The account's id; `null` for a visitor. */
  readonly author: string | null;
}

/**
 * Whose form is on the screen. A session that ends by itself leaves it there, and its author's (SH-10);
 * a sign-out that was asked for does not, nor does somebody else's signing in, in another tab.
 */
export function useAuthorTurn(ideaId: number | null): AuthorTurn {
  const { state } = useSession();
  const userId = state.user?.id ?? null;
  const hasSignedOut = state.status === 'anonymous' && state.reason === 'signed-out';
  const [turn, setTurn] = useState<AuthorTurn>(() => ({
    number: 0,
    author: userId ?? authorInTab(ideaId),
  }));
  if (userId !== turn.author && (userId !== null || hasSignedOut)) {
    const goesOn = turn.author === null;
    setTurn({ number: goesOn ? turn.number : turn.number + 1, author: userId });
  }
  return turn;
}
