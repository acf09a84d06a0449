import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import { Button } from '@idea-hub/shared/ui/button';
import { EmptyState } from '@idea-hub/shared/ui/empty-state';
import { ErrorPanel } from '@idea-hub/shared/ui/error-panel';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Wrench } from 'lucide-react';
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { markScreen } from '../telemetry/screen-marks.ts';
import { Loading } from './loading.tsx';
import { messages } from './messages.ts';
import type { RemoteLoadError } from './remote-load-error.ts';
import styles from './remote-screen.module.css';
import { ScreenBoundary } from './screen-boundary.tsx';
import type { SkeletonShape } from './screen-skeleton.tsx';
import { override, pins, reportThrown, screens, versions } from './screens.ts';

/** Starts a screen's load ahead of its showing: on hover, focus or press. Never throws. */
export function preloadScreen<R extends RemoteName>(remote: R, screen: ScreenName<R>): void {
  // What failed is left to the visitor's `Try again`, not to a passing pointer.
  if (screens.get(remote, screen).status === 'idle') screens.load(remote, screen);
}

export interface RemoteScreenProps<R extends RemoteName, S extends ScreenName<R>> {
  remote: R;
  screen: S;
  props: PropsOf<R, S>;
  skeleton: SkeletonShape;
  /** Called once the screen itself stands in the page. */
  onShown?: () => void;
}

/** A remote's screen from the start of its load to its failure: always something to see (MF-02, MF-05). */
export function RemoteScreen<R extends RemoteName, S extends ScreenName<R>>(
  wanted: RemoteScreenProps<R, S>,
) {
  const { remote, screen, props, skeleton, onShown } = wanted;
  const [attempt, setAttempt] = useState(0);
  const state = useSyncExternalStore(screens.subscribe, () => screens.get(remote, screen));
  const isSettled = state.status === 'ready' || state.status === 'failed';
  const holder = useRef<HTMLDivElement>(null);
  const restorePlace = useRef<((other: Element) => void) | null>(null);

  const isSlow = state.status === 'loading' && state.slow;

  // Before the browser paints: what failed the last time is no news of this one.
  useLayoutEffect(() => {
    screens.load(remote, screen);
    markScreen(remote, screen, { is: 'asked' });
    return () => markScreen(remote, screen, { is: 'left' });
  }, [remote, screen]);

  useEffect(() => {
    if (isSlow) markScreen(remote, screen, { is: 'slow' });
  }, [remote, screen, isSlow]);

  // With the words of a page their styles go: the screen, of whatever release, has brought its own.
  useLayoutEffect(() => {
    if (!isSettled) return;
    for (const each of document.querySelectorAll('[data-words]')) each.remove();
    if (holder.current) restorePlace.current?.(holder.current);
    restorePlace.current = null;
  }, [isSettled]);

  const [again, setAgain] = useState<{ tries: number; after?: RemoteLoadError }>({ tries: 0 });
  const retry = useCallback(() => {
    const before = screens.get(remote, screen);
    setAgain(({ tries }) => ({
      tries: tries + 1,
      after: before.status === 'failed' ? before.error : undefined,
    }));
    screens.retry(remote, screen);
  }, [remote, screen]);

  // A failure stays while it is tried again: most answers come at once, and nothing flickers.
  const isRetrying = state.status === 'loading' && !state.slow;
  const error = state.status === 'failed' ? state.error : isRetrying && again.after;
  if (error) {
    return (
      <LoadFailure
        key={isRetrying ? again.tries - 1 : again.tries}
        error={error}
        isAsked={override?.remote === remote}
        isPinned={pins.has(remote)}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    );
  }
  if (state.status !== 'ready') {
    return (
      <Loading
        screen={`${remote}/${screen}`}
        skeleton={skeleton}
        slow={isSlow}
        onRetry={retry}
        restorePlace={restorePlace}
      />
    );
  }
  // The route table has held these props against the contract; here they only pass through.
  const Screen = state.module.Screen as ComponentType<object>;
  return (
    // The attribute confines the remote's styles, see the build's CSS scope.
    <div ref={holder} data-remote={remote} className={styles.holder}>
      <ScreenBoundary
        attempt={attempt}
        onError={(error) => reportThrown(remote, screen, error)}
        fallback={(error) => (
          <Failure
            text={messages.crashed}
            detail={error.message}
            reloads
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
      >
        <Screen {...(props as object)} />
        <Shown
          onShown={() => {
            markScreen(remote, screen, { is: 'shown' });
            onShown?.();
          }}
        />
      </ScreenBoundary>
    </div>
  );
}

function Shown({ onShown }: { onShown: () => void }) {
  // Once for each screen that mounts, not for each new callback.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => onShown(), []);
  return null;
}

interface LoadFailureProps {
  error: RemoteLoadError;
  /** Whether it is of a release that this tab asks for, and not of the live one. */
  isAsked: boolean;
  /** Whether code of the remote has run, so that only a reload brings another release of it. */
  isPinned: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

function LoadFailure({ error, isAsked, isPinned, isRetrying, onRetry }: LoadFailureProps) {
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
        offline ? messages.offline : isAsked ? messages.failedAsked : messages.failed[error.kind]
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

function Failure({
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
  useEffect(() => versions.lookOften(), []);
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
