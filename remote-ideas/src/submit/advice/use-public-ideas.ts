import { useEffect, useState } from 'react';
import type { Idea, PublicIdeas } from '../../catalogue/types.ts';

const NONE: readonly Idea[] = [];

/** The list that similar ideas come from (WZ-17); empty until it is there, and when it can't be had. */
export function usePublicIdeas(catalogue: PublicIdeas): readonly Idea[] {
  const [ideas, setIdeas] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    catalogue.list().then(
      (list) => isCurrent && setIdeas(list),
      // Similar ideas are an extra: the form does without.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [catalogue]);
  return ideas;
}
