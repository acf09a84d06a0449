import { type Dispatch, useEffect, useState } from 'react';
import { isWorthKeeping, type WizardEvent, type WizardState } from '../wizard/wizard.ts';
import type { DraftKeeper } from './draft-keeper.ts';

/** Keeps the unfinished form with every change of it; answers whether this browser does so (WZ-16). */
export function useDraft(
  keeper: DraftKeeper,
  state: WizardState,
  author: string | null,
  dispatch: Dispatch<WizardEvent>,
): boolean {
  const [isKept, setIsKept] = useState(true);
  useEffect(() => keeper.onGone(() => dispatch({ type: 'startedOver' })), [keeper, dispatch]);
  useEffect(() => {
    const worthKeeping = isWorthKeeping(state);
    if (!worthKeeping) keeper.discard();
    const kept = !worthKeeping || keeper.keep(state, author);
    // Keys may come faster than renders; an update after each of them would be one too many for React.
    if (kept !== isKept) setIsKept(kept);
  }, [keeper, state, author, isKept]);
  return isKept;
}
