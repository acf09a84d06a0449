import { useEffect, useState } from 'react';

type Parts = typeof import('./sample-parts.tsx');

let loaded: Parts | undefined;

/** Loads the parts of samples mode that are not needed at once. They are a separate chunk. */
export async function loadSampleParts(): Promise<Parts> {
  loaded ??= await import('./sample-parts.tsx');
  return loaded;
}

/** The parts, once they are loaded. Without them, the account has all of its functions. */
export function useSampleParts(): Parts | undefined {
  const [parts, show] = useState(loaded);
  useEffect(() => {
    if (!parts) loadSampleParts().then(show, () => {});
  }, [parts]);
  return parts;
}
