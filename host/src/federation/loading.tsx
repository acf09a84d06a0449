import { Button } from '@idea-hub/shared/ui/button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { useLayoutEffect, useRef, useState } from 'react';
import { keepPlace } from '../navigation/keep-place.ts';
import { messages } from './messages.ts';
import styles from './remote-screen.module.css';
import { ScreenSkeleton, type SkeletonShape } from './screen-skeleton.tsx';

interface LoadingProps {
  /** `{remote}/{screen}`; none outside of a browser. */
  screen?: string;
  skeleton: SkeletonShape;
  slow: boolean;
  onRetry?: () => void;
  /** Gets, when the prerendered HTML goes, what brings focus and selection back in the screen that comes. */
  restorePlace?: { current: ReturnType<typeof keepPlace> | null };
}

/** A screen that is on its way: what the page's HTML shows of it (PF-08), or else its skeleton. */
export function Loading({ screen, skeleton, slow, onRetry, restorePlace }: LoadingProps) {
  const [prerendered] = useState(
    () => screen && document.querySelector(`[data-words="${screen}"]`),
  );
  const place = useRef<HTMLDivElement>(null);
  // Before the browser paints: so they never leave the screen.
  useLayoutEffect(() => {
    if (!prerendered) return;
    place.current?.append(prerendered);
    return () => {
      if (restorePlace) restorePlace.current = keepPlace(prerendered);
    };
  }, [prerendered, restorePlace]);
  return (
    <div>
      {prerendered ? (
        <div ref={place} aria-busy="true">
          <VisuallyHidden>{messages.loading}</VisuallyHidden>
        </div>
      ) : (
        <ScreenSkeleton shape={skeleton} label={messages.loading} />
      )}
      <div className={styles.over}>
        <p role="status">{slow ? messages.slow : ''}</p>
        {slow && (
          <Button variant="secondary" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
