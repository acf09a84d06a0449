import type { ScreenFailure } from '@composed/runtime/screen/failed-screen';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { VisuallyHidden } from '@idea-hub/shared/ui/visually-hidden';
import { Wrench } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { messages } from './messages.ts';
import styles from './remote-screen.module.css';

function textOf({ kind, isOffline, isAsked }: ScreenFailure): string {
  if (isOffline) return messages.offline;
  if (isAsked && kind !== 'threw') return messages.failedAsked;
  // A remote may throw what calls itself a failure to load.
  return messages.failed[kind] ?? messages.failed.broken;
}

/** A screen that could not be had: what failed, small print for whoever looks into it, and what can be done. */
export function LoadFailure(failure: ScreenFailure) {
  const { kind, detail, canReload, isRetrying, retry } = failure;
  const panel = useRef<HTMLDivElement>(null);
  // Whoever followed a link or pressed `Try again` is told what came of it.
  useEffect(() => panel.current?.querySelector('h1')?.focus(), []);
  const text = textOf(failure);
  const actions = (
    <>
      <Button passesFocus busy={isRetrying} onClick={retry}>
        {messages.tryAgain}
      </Button>
      {canReload && (
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
      {/* Switched off, which is no error. */}
      {kind === 'disabled' ? (
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
