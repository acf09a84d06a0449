import { useSession } from '@idea-hub/shared/session';
import { type Dispatch, useEffect, useState } from 'react';
import type { Viewer } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { isWorthKeeping, type WizardEvent, type WizardState } from '../wizard/wizard.ts';
import { authorInTab, canKeepDrafts, type DraftKeeper } from './draft-keeper.ts';

/** Keeps the unfinished form with every change of it; returns whether this browser does so. */
export function useDraft(
  keeper: DraftKeeper,
  state: WizardState,
  author: Viewer,
  dispatch: Dispatch<WizardEvent>,
): boolean {
  const [isKept, setIsKept] = useState(true);
  useEffect(
    () =>
      keeper.onElsewhere((unfinished) =>
        dispatch(unfinished ? { type: 'startOverUndone', unfinished } : { type: 'startedOver' }),
      ),
    [keeper, dispatch],
  );
  useEffect(() => {
    const worthKeeping = isWorthKeeping(state);
    if (!worthKeeping) keeper.discard();
    const kept = !worthKeeping || keeper.keep(state, author);
    // Keys may come faster than renders; an update after each of them would be one too many for React.
    if (kept !== isKept) setIsKept(kept);
  }, [keeper, state, author, isKept]);
  return isKept;
}

/**
 * What a wizard's screen says of the form under its heading: never that it is kept where it is not.
 *
 * @param kept what is said where this browser keeps it, unless `onLead` is told something else
 */
export function useLead(kept: string) {
  const [canKeep] = useState(() => canKeepDrafts());
  const [isKept, onKept] = useState(true);
  const [lead, onLead] = useState<string | null>(null);
  const inBrowser = canKeep && isKept ? kept : messages.leads.notKept;
  return { lead: lead ?? inBrowser, onKept, onLead };
}

/**
 * Whose form is on the screen; with another `number` it is another person's. A session that ends by
 * itself leaves it there, and its author's; a sign-out that was asked for does not, nor does
 * somebody else's signing in, in another tab.
 */
export function useAuthorTurn(ideaId: number | null): { number: number; author: Viewer } {
  const { state } = useSession();
  const userId = state.user?.id ?? null;
  const hasSignedOut = state.status === 'anonymous' && state.reason === 'signed-out';
  const [turn, setTurn] = useState(() => ({ number: 0, author: userId ?? authorInTab(ideaId) }));
  if (userId !== turn.author && (userId !== null || hasSignedOut)) {
    const goesOn = turn.author === null;
    setTurn({ number: goesOn ? turn.number : turn.number + 1, author: userId });
  }
  return turn;
}
