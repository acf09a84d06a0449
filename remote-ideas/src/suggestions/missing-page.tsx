import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './missing-page.module.css';

type Sources = PropsOf<'remote-ideas', 'suggestions'>;

const LIVE: Sources = { sampleIdeas: Promise.resolve(false), ideas: Promise.resolve('live') };

interface MissingPageProps {
  readonly title: string;
  readonly text: string;
  /** Links, before the search. */
  readonly children: ReactNode;
  readonly sources?: Sources | undefined;
}

/** Page of a missing project or member. A search and popular ideas load after the message, and have their place before. */
export function MissingPage({ sources = LIVE, children, ...message }: MissingPageProps) {
  const [parts, setParts] = useState<typeof import('./suggestions-screen.tsx')>();
  useEffect(() => {
    import('./suggestions-screen.tsx').then(setParts, () => {
      // The message stands without them.
    });
  }, []);
  return (
    <>
      <EmptyState
        headingLevel={1}
        {...message}
        actions={
          <>
            {children}
            <div className={styles.search}>{parts && <parts.Search />}</div>
          </>
        }
      />
      <div className={styles.ideas}>{parts && <parts.Ideas {...sources} />}</div>
    </>
  );
}
