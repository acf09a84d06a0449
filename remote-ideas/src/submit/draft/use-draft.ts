import { useSession } from '@idea-hub/shared/session';
import { type Dispatch, useEffect, useState } from 'react';
import type { Viewer } from '../../catalogue/types.ts';
import { messages } from '../messages.ts';
import { isWorthKeeping, type WizardEvent, type WizardState } from '../wizard/wizard.ts';
import { authorInTab, canKeepDrafts, type DraftKeeper } from './draft-keeper.ts';

/** Stores the unfinished form after each change. Returns whether this browser stores it. */
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
    // Fast typing outpaces renders, and an update after each key would exceed React's limit.
    if (kept !== isKept) setIsKept(kept);
  }, [keeper, state, author, isKept]);
  return isKept;
}

/**
 * Text below a wizard's heading. It must not promise a stored form if this browser stores none.
 *
 * @param kept text if this browser stores the form; a text passed to `onLead` replaces it
 */
export function useLead(kept: string) {
  const [canKeep] = useState(() => canKeepDrafts());
  const [isKept, onKept] = useState(true);
  const [lead, onLead] = useState<string | null>(null);
  const inBrowser = canKeep && isKept ? kept : messages.leads.notKept;
  return { lead: lead ?? inBrowser, onKept, onLead };
}

/**
 * The form's author. A new `number` means another person. After a session expires, the form stays with its
 * author. It does not stay after an explicit sign-out, or if another member signs in, also in another tab.
 */
export function useAuthorTurn(ideaId: number | null): { number: number; author: Viewer } {
  const { state } = useSession();
  const userId = state.user?.id ?? null;
  const hasSignedOut = state.status === 'anonymous' && state.reason === 'signed-out';
  const [turn, setTurn] = useState(() => ({ number: 0, author: userId ?? authorInTab(ideaId) }));
  if (userId !== turn.author && (userId !== null || hasSignedOut)) {
    const isSamePerson = turn.author === null;
    setTurn({ number: isSamePerson ? turn.number : turn.number + 1, author: userId });
  }
  return turn;
}
