import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { messages } from './messages.ts';
import type { RemoteLoadError } from './remote-load-error.ts';
import styles from './remote-screen.module.css';
import { versions } from './screens.ts';

interface LoadFailureProps {
  error: RemoteLoadError;
  /** Whether it is of a release that this tab asks for, and not of the live one. */
  isAsked: boolean;
  /** Whether code of the remote has run, so that only a reload brings another release of it. */
  isPinned: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A screen that could not be had (MF-05). */
export function LoadFailure({ error, isAsked, isPinned, isRetrying, onRetry }: LoadFailureProps) {
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  return (
    <Failure
      disabled={error.kind === 'disabled'}
      text={
        offline
          ? messages.offline
          : isAsked
            ? messages.failedAsked
            : // A remote may throw what calls itself a failure to load.
              (messages.failed[error.kind] ?? messages.failed.broken)
      }
      detail={error.message}
      // A release that does not fit this page may fit the one that is live by now.
      reloads={!offline && (isPinned || error.kind === 'incompatible')}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
}

interface FailureProps {
  /** Switched off, which is no error (DP-14). */
  disabled?: boolean;
  text: string;
  detail: string;
  /** Whether a reload can help where another try may not (DP-07). */
  reloads?: boolean;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** What failed, small print for whoever looks into it, and what can be done. */
export function Failure({
  disabled,
  text,
  detail,
  reloads,
  isRetrying,
  onRetry,
}: FailureProps): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  // Whoever followed a link or pressed `Try again` is told what came of it.
  useEffect(() => panel.current?.querySelector('h1')?.focus(), []);
  useEffect(() => versions.pollWhileFailed(), []);
  const actions = (
    <>
      <Button busy={isRetrying} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
      {reloads && (
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {messages.reload}
        </Button>
      )}
      <LinkButton to="/" variant="secondary">
        {messages.goHome}
      </LinkButton>
    </>
  );
  return (
    <div ref={panel} className={`${styles.state} ${styles.failure}`}>
      {isRetrying && <VisuallyHidden>{messages.loading}</VisuallyHidden>}
      {disabled ? (
        <EmptyState
          headingLevel={1}
          icon={<Wrench />}
          title={messages.disabledTitle}
          text={text}
          actions={actions}
        />
      ) : (
        <ErrorPanel title={messages.failedTitle} text={text} actions={actions}>
          {detail}
        </ErrorPanel>
      )}
    </div>
  );
}
