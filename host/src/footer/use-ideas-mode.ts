import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { modeAtStart } from '@idea-hub/shared/live/live-page';
import { useEffect, useState } from 'react';

/**
 * Returns the mode from the configuration or, until that is loaded, from the page's HTML. Returns `null`
 * while neither is known, because a later change of the form would lose the visitor's input.
 */
export function useIdeasMode(ideas: Promise<IdeasMode>): IdeasMode | null {
  const [mode, setMode] = useState(() => modeAtStart(ideas));
  useEffect(() => {
    let isCurrent = true;
    const show = (next: IdeasMode | null) => {
      if (isCurrent) setMode(next);
    };
    ideas.then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [ideas]);
  return mode;
}
