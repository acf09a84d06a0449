import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { modeAtStart } from '@idea-hub/shared/live/live-page';
import { useEffect, useState } from 'react';

/**
 * Returns the mode by the setting or, until that is read, by the page's HTML. It is `null` while neither tells: a
 * form that the other mode replaces would lose what was typed into it.
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
