import { useTimers } from '@composed/browser/use-timers';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Runtime } from '../create-runtime.ts';
import type { RemoteLoadError } from '../loading/remote-load-error.ts';
import { markScreen } from '../telemetry/screen-marks.ts';
import { FAILURE_STAYS } from '../timings.ts';
import { FailedScreen, type ScreenFailure } from './failed-screen.tsx';
import { LoadingScreen, type RestorePlace, type ScreenLoading } from './loading-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

export interface RemoteScreenProps {
  runtime: Pick<Runtime, 'screens' | 'pins' | 'override' | 'versions' | 'reportThrown'>;
  remote: string;
  screen: string;
  props: object;
  /** Class of the element around the screen. */
  className?: string | undefined;
  /** Called after the screen is mounted. */
  onShown?: (() => void) | undefined;
  renderLoading(loading: ScreenLoading): ReactNode;
  renderFailure(failure: ScreenFailure): ReactNode;
}

interface Again {
  tries: number;
  /** The retried failure, while it is still shown. */
  heldError?: RemoteLoadError | undefined;
}

/** Shows a remote's screen in all its states: loading, ready and failed. */
export function RemoteScreen(options: RemoteScreenProps) {
  const { runtime, remote, screen, props, className, onShown, renderFailure } = options;
  const { screens } = runtime;
  const name = `${remote}/${screen}`;
  const [attempt, setAttempt] = useState(0);
  const state = useSyncExternalStore(screens.subscribe, () => screens.get(remote, screen));
  const isSettled = state.status === 'ready' || state.status === 'failed';
  const holder = useRef<HTMLDivElement>(null);
  const restorePlace = useRef<RestorePlace | null>(null);

  const isSlow = state.status === 'loading' && state.slow;

  // Runs before the browser paints, so that the previous visit's failure is not shown.
  useLayoutEffect(() => {
    screens.load(remote, screen);
    markScreen(remote, screen, { is: 'requested' });
    return () => markScreen(remote, screen, { is: 'left' });
  }, [screens, remote, screen]);

  useEffect(() => {
    if (isSlow) markScreen(remote, screen, { is: 'slow' });
  }, [remote, screen, isSlow]);

  // `data-words` marks the page's prerendered HTML and its styles. Both can go, since the screen has loaded its own
  // styles.
  useLayoutEffect(() => {
    if (!isSettled) return;
    for (const each of document.querySelectorAll('[data-words]')) each.remove();
    if (holder.current) restorePlace.current?.(holder.current);
    restorePlace.current = null;
  }, [isSettled]);

  const { after } = useTimers();
  const [again, setAgain] = useState<Again>({ tries: 0 });
  const retry = () => {
    const before = screens.get(remote, screen);
    const heldError = before.status === 'failed' ? before.error : undefined;
    setAgain(({ tries }) => ({ tries: tries + 1, heldError }));
    screens.retry(remote, screen);
    // A later retry holds its own error.
    const drop = (now: Again) => (now.heldError === heldError ? { tries: now.tries } : now);
    after(FAILURE_STAYS, () => setAgain(drop));
  };

  // A failure stays for a moment during a retry, so that a repeated failure doesn't flicker.
  const isRetrying = state.status === 'loading' && !state.slow;
  const error = state.status === 'failed' ? state.error : isRetrying && again.heldError;
  if (error) {
    return (
      <FailedScreen
        key={isRetrying ? again.tries - 1 : again.tries}
        runtime={runtime}
        remote={remote}
        kind={error.kind}
        detail={error.message}
        isRetrying={isRetrying}
        retry={retry}
        render={renderFailure}
      />
    );
  }
  if (state.status !== 'ready') {
    return (
      <LoadingScreen
        key={name}
        name={name}
        isSlow={isSlow}
        retry={retry}
        restorePlace={restorePlace}
        render={options.renderLoading}
      />
    );
  }
  // The caller has checked these props against the contract.
  const { Screen } = state.module;
  return (
    <ScreenBoundary
      attempt={attempt}
      onError={(error) => runtime.reportThrown(remote, screen, error)}
      fallback={({ message }) => (
        <FailedScreen
          runtime={runtime}
          remote={remote}
          kind="threw"
          detail={message}
          isRetrying={false}
          retry={() => setAttempt(attempt + 1)}
          render={renderFailure}
        />
      )}
    >
      {/* The build scopes the remote's styles to this attribute. Without the screen, this element is
          removed as well, since an empty one would take space in a slot. */}
      <div ref={holder} data-remote={remote} className={className}>
        {/* Without this boundary, React would suspend the whole page while the screen suspends. */}
        <Suspense fallback={options.renderLoading({ place: null, isSlow: false, retry })}>
          <Screen {...props} />
          <Shown
            onShown={() => {
              markScreen(remote, screen, { is: 'shown' });
              onShown?.();
            }}
          />
        </Suspense>
      </div>
    </ScreenBoundary>
  );
}

function Shown({ onShown }: { onShown: () => void }) {
  // A screen of another major suspends only after it is mounted. Then React leaves out the second render.
  const [isHere, setHere] = useState(false);
  // Runs once for each mounted screen, not for each new callback.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => (isHere ? onShown() : setHere(true)), [isHere]);
  return null;
}
