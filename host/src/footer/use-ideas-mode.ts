import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { startsLive } from '@idea-hub/shared/live/live-page';
import { useEffect, useState } from 'react';

/** Returns `samples` until the mode is known, and `null` if the configuration could not be read. */
export function useIdeasMode(ideas: Promise<IdeasMode>): IdeasMode | null {
  const [mode, setMode] = useState<IdeasMode | null>(() =>
    startsLive(ideas) ? 'live' : 'samples',
  );
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
