import type { ScreenFailure } from '@composed/runtime/screen/failed-screen';
import type { ScreenLoading } from '@composed/runtime/screen/loading-screen';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './remote-screen.module.css';
import { ScreenSkeleton, type SkeletonShape } from './screen-skeleton.tsx';

function textOf({ kind, isOffline }: ScreenFailure): string {
  if (isOffline) return messages.offline;
  // A remote can throw an error with an unknown kind.
  return messages.failed[kind] ?? messages.failed.broken;
}

interface LoadFailureProps extends ScreenFailure {
  onShown?: ((isFailure: true) => void) | undefined;
  useLive?(): void;
}

/**
 * Shown instead of a screen that failed to load: the message, technical details and the available actions.
 */
export function LoadFailure(failure: LoadFailureProps) {
  const { kind, detail, isOffline, isOverride, canReload, isRetrying, retry, useLive } = failure;
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, even if the callback changes.
  useEffect(() => {
    // Moves the focus to the message after a link or `Try again`.
    panel.current?.querySelector('h1')?.focus();
    failure.onShown?.(true);
  }, []);
  const text = textOf(failure);
  const isOther = isOverride && kind !== 'threw' && !isOffline;
  // A retry can't help against these failures. Otherwise, the live release may fail as well.
  const isRefused = isOther && 'refused incompatible broken'.includes(kind);
  const actions = (
    <>
      {!isRefused && (
        <Button passesFocus busy={isRetrying} onClick={retry}>
          {messages.tryAgain}
        </Button>
      )}
      {isOther ? (
        <Button variant={isRefused ? 'primary' : 'secondary'} onClick={useLive}>
          {messages.useLive}
        </Button>
      ) : (
        <>
          {canReload && (
            <Button variant="secondary" onClick={() => window.location.reload()}>
              {messages.reload}
            </Button>
          )}
          <LinkButton to="/" variant="ghost">
            {messages.goHome}
          </LinkButton>
        </>
      )}
    </>
  );
  return (
    <div ref={panel} className={styles.failure} data-override={isOther}>
      {isRetrying && <VisuallyHidden>{messages.loading}</VisuallyHidden>}
      {/* A disabled remote is not an error. */}
      {kind === 'disabled' ? (
        <EmptyState headingLevel={1} title={messages.disabledTitle} text={text} actions={actions} />
      ) : (
        <ErrorPanel
          title={isOther ? messages.failedOverride : messages.failedTitle}
          text={isRefused ? messages.refusedOverride : text}
          actions={actions}
        >
          {kind === 'unreachable' && detail && !isOther ? (
            <details>
              <summary>{messages.why}</summary>
              {detail}
            </details>
          ) : (
            detail
          )}
        </ErrorPanel>
      )}
    </div>
  );
}

interface LoadingProps extends ScreenLoading {
  skeleton: SkeletonShape;
}

/** Shown while a screen loads: its prerendered HTML or, without that, its skeleton. */
export function Loading({ place, skeleton, isSlow, retry }: LoadingProps) {
  return (
    <div className={styles.loading}>
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
