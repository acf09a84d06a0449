import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import { Button } from '@idea-hub/shared/ui/button';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { messages } from './messages.ts';
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

  if (state.status === 'failed') {
    return (
      <Failure
        text={messages.failed[state.error.kind]}
        detail={state.error.message}
        onRetry={() => screens.load(remote, screen)}
      />
    );
  }
  if (state.status !== 'ready') {
    return <Loading slow={state.status === 'loading' && state.slow} />;
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

function Loading({ slow }: { slow: boolean }) {
  return (
    <div className={styles.state}>
      <Skeleton lines={6} label={messages.loading} />
      <p role="status" className={styles.slow}>
        {slow ? messages.slow : ''}
      </p>
    </div>
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
        text={`${props.text} (${props.detail})`}
        actions={
          <>
            <Button onClick={props.onRetry}>{messages.tryAgain}</Button>
            <LinkButton to="/" variant="secondary">
              {messages.goHome}
            </LinkButton>
          </>
        }
      />
    </div>
  );
}
