import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { type ComponentType, useEffect, useState } from 'react';
import styles from './suggested.module.css';

type Sources = PropsOf<'remote-ideas', 'suggestions'>;

const LIVE: Sources = { sampleIdeas: Promise.resolve(false), ideas: Promise.resolve('live') };

/** Search and popular ideas on the page of a missing project or member. They load after the message, and have their place before. */
export function Suggested({ sources = LIVE }: { sources?: Sources | undefined }) {
  const [Part, setPart] = useState<ComponentType<Sources>>();
  useEffect(() => {
    import('./suggestions-screen.tsx').then(
      ({ SuggestionsScreen }) => setPart(() => SuggestionsScreen),
      // The message stands without them.
      () => {},
    );
  }, []);
  return <div className={styles.suggested}>{Part && <Part {...sources} />}</div>;
}
