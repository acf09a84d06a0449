import { useEffect, useRef, useState } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';
import { isWorthKeeping, type WizardState } from './wizard.ts';

interface DraftDeps {
  /** The account whose form this is, also after its session ended by itself; `null` for a visitor. */
  readonly author: string | null;
  /** Whether anybody is signed in at this moment. */
  isSignedIn(): boolean;
  /** Told when this form is a copy, not changed yet, of one that was submitted or begun anew elsewhere. */
  onGone(): void;
}

/** Keeps the unfinished form with every change of it; answers whether this browser does so (WZ-16). */
export function useDraft(keeper: DraftKeeper, state: WizardState, deps: DraftDeps): boolean {
  const { author } = deps;
  const [isKept, setIsKept] = useState(true);

  const latest = useRef(deps);
  useEffect(() => {
    latest.current = deps;
  });
  useEffect(() => {
    const close = keeper.open(() => latest.current.onGone());
    return () => close(latest.current.isSignedIn());
  }, [keeper]);

  useEffect(() => {
    const worthKeeping = isWorthKeeping(state);
    if (!worthKeeping) keeper.discard();
    const kept = !worthKeeping || keeper.keep(state, author);
    // Keys may come faster than renders; an update after each of them would be one too many for React.
    if (kept !== isKept) setIsKept(kept);
  }, [keeper, state, author, isKept]);
  return isKept;
}
