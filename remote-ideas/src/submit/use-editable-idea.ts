import { useLatest } from '@idea-hub/shared/platform/use-latest';
import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useState } from 'react';
import type { Catalogue, Submission } from '../catalogue/types.ts';
import { timings } from './timings.ts';

/** The number that an address means; `null` when it is none. */
export function readIdeaId(text: string): number | null {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** The idea that `author` edits; `undefined` while it loads, `null` when they have none with that id. */
export function useEditableIdea(
  catalogue: Catalogue,
  id: number,
  author: string | null,
): Submission | null | undefined {
  const { state } = useSession();
  const { after } = useTimers();
  const [loaded, setLoaded] = useState<{ id: number; idea: Submission | null } | null>(null);

  const isKnownWho = state.status !== 'loading';
  const viewer = useLatest({ userId: author });

  useEffect(() => {
    if (!isKnownWho) return;
    let isCurrent = true;
    const stop = after(timings.editLoad, async () => {
      const idea = await catalogue.editable(id, viewer.current).catch(() => null);
      if (isCurrent) setLoaded({ id, idea });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [catalogue, id, isKnownWho, after, viewer]);

  return loaded?.id === id ? loaded.idea : undefined;
}
