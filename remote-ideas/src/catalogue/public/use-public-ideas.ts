import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useSession } from '@idea-hub/shared/session';
import { useCallback, useEffect } from 'react';
import { marks } from '../marks.ts';
import { useClaiming } from '../own/use-claiming.ts';
import type { Idea } from '../types.ts';
import { ideasAtHand, publicIdeas } from './public-ideas.ts';

// Makes the list available in the first render of a return visit, which keeps the scroll position.
const lists = new WeakMap<Promise<SampleIdeas>, readonly Idea[]>();

/**
 * The public ideas, for a screen that needs nothing else of the catalogue. Such a screen may show marks.
 */
export function usePublicIdeas(samples: Promise<SampleIdeas>) {
  useClaiming();
  const { session } = useSession();
  useEffect(() => marks.follow(session), [session]);
  const ask = useCallback(async () => {
    const list = await publicIdeas(samples);
    lists.set(samples, list);
    return list;
  }, [samples]);
  return useAnswer(ask, { known: lists.get(samples) ?? ideasAtHand(samples) });
}
