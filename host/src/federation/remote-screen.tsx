import { useTimers } from '@composed/browser/use-timers';
import type { PropsOf, RemoteName, ScreenName } from '@idea-hub/shared/contracts/screens';
import {
  type ComponentType,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { markScreen } from '../telemetry/screen-marks.ts';
import { FAILURE_STAYS } from '../timings.ts';
import { Failure, LoadFailure } from './load-failure.tsx';
import { Loading } from './loading.tsx';
import { messages } from './messages.ts';
import type { RemoteLoadError } from './remote-load-error.ts';
import styles from './remote-screen.module.css';
import { ScreenBoundary } from './screen-boundary.tsx';
import type { SkeletonShape } from './screen-skeleton.tsx';
import { override, pins, reportThrown, screens } from './screens.ts';

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

  // The page's prerendered HTML goes with its styles: the screen, of whatever release, has brought its own.
  useLayoutEffect(() => {
    if (!isSettled) return;
    for (const each of document.querySelectorAll('[data-words]')) each.remove();
    if (holder.current) restorePlace.current?.(holder.current);
    restorePlace.current = null;
  }, [isSettled]);

  const { after } = useTimers();
  const [again, setAgain] = useState<{ tries: number; after?: RemoteLoadError }>({ tries: 0 });
  const retry = useCallback(() => {
    const before = screens.get(remote, screen);
    setAgain(({ tries }) => ({
      tries: tries + 1,
      after: before.status === 'failed' ? before.error : undefined,
    }));
    screens.retry(remote, screen);
    after(FAILURE_STAYS, () => setAgain(({ tries }) => ({ tries })));
  }, [remote, screen, after]);

  // A failure stays for a moment while it is tried again: where the answer is the same, nothing flickers.
  const isRetrying = state.status === 'loading' && !state.slow;
  const error = state.status === 'failed' ? state.error : isRetrying && again.after;
  if (error) {
    return (
      <LoadFailure
        key={isRetrying ? again.tries - 1 : again.tries}
        error={error}
        isAsked={override?.replaces(remote) === true}
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
