import { Button } from '@idea-hub/shared/ui/button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { useLayoutEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import styles from './remote-screen.module.css';

interface LoadingProps {
  /** `{remote}/{screen}`; none outside of a browser. */
  screen?: string;
  slow: boolean;
  onRetry?: () => void;
}

/** A screen that is on its way: what the page's HTML shows of it (PF-08), or else its skeleton. */
export function Loading({ screen, slow, onRetry }: LoadingProps) {
  const [words] = useState(() => screen && document.querySelector(`[data-words="${screen}"]`));
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints: so they never leave the screen.
  useLayoutEffect(() => {
    if (words) place.current?.append(words);
  }, [words]);
  return (
    <div className={words ? undefined : styles.state}>
      {words ? (
        <div ref={place} aria-busy="true">
          <VisuallyHidden>{messages.loading}</VisuallyHidden>
        </div>
      ) : (
        <Skeleton lines={6} label={messages.loading} />
      )}
      <div className={words ? styles.over : undefined}>
        <p role="status" className={words ? undefined : styles.slow}>
          {slow ? messages.slow : ''}
        </p>
        {slow && (
          <Button variant="secondary" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
