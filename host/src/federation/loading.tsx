import type { ScreenLoading } from '@composed/runtime/screen/loading-screen';
import { Button } from '@idea-hub/shared/ui/button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { messages } from './messages.ts';
import styles from './remote-screen.module.css';
import { ScreenSkeleton, type SkeletonShape } from './screen-skeleton.tsx';

interface LoadingProps extends ScreenLoading {
  skeleton: SkeletonShape;
}

/** Shown while a screen loads: its prerendered HTML or, without that, its skeleton. */
export function Loading({ place, skeleton, isSlow, retry }: LoadingProps) {
  return (
    <div>
      {place ? (
        <div ref={place} aria-busy="true">
          <VisuallyHidden>{messages.loading}</VisuallyHidden>
        </div>
      ) : (
        <ScreenSkeleton shape={skeleton} label={messages.loading} />
      )}
      <div className={styles.over}>
        <p role="status">{isSlow ? messages.slow : ''}</p>
        {isSlow && (
          <Button variant="secondary" onClick={retry}>
            {messages.tryAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
