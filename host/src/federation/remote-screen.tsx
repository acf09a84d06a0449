import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { messages } from './messages.ts';
import type { RemoteLoadError } from './remote-load-error.ts';
import styles from './remote-screen.module.css';
import { ScreenBoundary } from './screen-boundary.tsx';
import { screens } from './screens.ts';

/** Starts a screen's load ahead of its showing: on hover, focus or press. Never throws. */
export function preloadScreen<R extends RemoteName>(remote: R, screen: ScreenName<R>): void {
  // What failed is left to the visitor's `Try again`, not to a passing pointer.
  if (screens.get(remote, screen).status === 'idle') screens.load(remote, screen);
}

export interface RemoteScreenProps<R extends RemoteName, S extends ScreenName<R>> {
  remote: R;
  screen: S;
  props: PropsOf<R, S>;
  /** Called once the screen itself stands in the page. */
  onShown?: () => void;
}

/** A remote's screen from the start of its load to its failure: always something to see (MF-02, MF-05). */
export function RemoteScreen<R extends RemoteName, S extends ScreenName<R>>(
  wanted: RemoteScreenProps<R, S>,
) {
  const { remote, screen, props, onShown } = wanted;
  const [attempt, setAttempt] = useState(0);
  const state = useSyncExternalStore(screens.subscribe, () => screens.get(remote, screen));

  useEffect(() => screens.load(remote, screen), [remote, screen]);

  const retry = useCallback(() => screens.retry(remote, screen), [remote, screen]);

  if (state.status === 'failed') return <LoadFailure error={state.error} onRetry={retry} />;
  if (state.status !== 'ready') {
    return <Loading slow={state.status === 'loading' && state.slow} onRetry={retry} />;
  }
  // The route table has held these props against the contract; here they only pass through.
  const Screen = state.module.Screen as ComponentType<object>;
  return (
    // The attribute confines the remote's styles, see the build's CSS scope.
    <div data-remote={remote} className={styles.holder}>
      <ScreenBoundary
        attempt={attempt}
        fallback={(error) => (
          <Failure
            text={messages.crashed}
            detail={error.message}
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
      >
        <Screen {...(props as object)} />
        <Shown onShown={onShown} />
      </ScreenBoundary>
    </div>
  );
}

function Shown({ onShown }: { onShown: (() => void) | undefined }) {
  // Once for each screen that mounts, not for each new callback.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => onShown?.(), []);
  return null;
}

function Loading({ slow, onRetry }: { slow: boolean; onRetry: () => void }) {
  return (
    <div className={styles.state}>
      <Skeleton lines={6} label={messages.loading} />
      <p role="status" className={styles.slow}>
        {slow ? messages.slow : ''}
      </p>
      {slow && (
        <Button variant="secondary" onClick={onRetry}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}

function LoadFailure({ error, onRetry }: { error: RemoteLoadError; onRetry: () => void }) {
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  return (
    <Failure
      text={offline ? messages.offline : messages.failed[error.kind]}
      detail={error.message}
      onRetry={onRetry}
    />
  );
}

function Failure(props: { text: string; detail: string; onRetry: () => void }): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  // Whoever followed a link or pressed `Try again` is told what came of it.
  useEffect(() => panel.current?.querySelector('h1')?.focus(), []);
  return (
    <div ref={panel} className={`${styles.state} ${styles.failure}`}>
      <ErrorPanel
        title={messages.failedTitle}
        text={props.text}
        actions={
          <>
            <Button onClick={props.onRetry}>{messages.tryAgain}</Button>
            <LinkButton to="/" variant="secondary">
              {messages.goHome}
            </LinkButton>
          </>
        }
      >
        {props.detail}
      </ErrorPanel>
    </div>
  );
}
