import { useEffect, useState } from 'react';
import type { Catalogue } from '../../catalogue/types.ts';

/** How many ideas this browser submitted (WZ-13); 0 until that is known. */
export function useSubmittedCount(catalogue: Catalogue): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const next = await catalogue.submittedCount();
      if (isCurrent) setCount(next);
    };
    void read();
    const stop = catalogue.subscribe(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [catalogue]);
  return count;
}
