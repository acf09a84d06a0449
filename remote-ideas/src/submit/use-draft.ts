import { useEffect, useRef, useState } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';
import { isWorthKeeping, type WizardState } from './wizard.ts';

/** Keeps the unfinished form with every change of it; answers whether this browser does so (WZ-16). */
export function useDraft(keeper: DraftKeeper, state: WizardState, userId: string | null): boolean {
  const [isKept, setIsKept] = useState(true);

  const viewer = useRef(userId);
  useEffect(() => {
    viewer.current = userId;
  }, [userId]);
  useEffect(() => {
    const close = keeper.open();
    return () => close(viewer.current);
  }, [keeper]);

  useEffect(() => {
    if (isWorthKeeping(state)) {
      setIsKept(keeper.keep(state, userId));
    } else {
      keeper.discard();
      setIsKept(true);
    }
  }, [keeper, state, userId]);
  return isKept;
}
