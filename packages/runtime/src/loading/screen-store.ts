import type { Clock } from '@composed/browser/clock';
import { createListeners } from '@composed/browser/listeners';
import { untilAborted } from '@composed/browser/until-aborted';
import { type Deadline, startDeadline } from './deadline.ts';
import { asRemoteLoadError, type RemoteLoadError } from './remote-load-error.ts';
import type { LoadScreen } from './screen-loader.ts';
import type { ScreenModule } from './screen-module.ts';

export type ScreenState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; module: ScreenModule }
  | { status: 'failed'; error: RemoteLoadError };

export interface ScreenStore {
  get(remote: string, screen: string): ScreenState;
  /** Starts a load unless one is running or done. Failures are not kept: a failed screen loads again. */
  load(remote: string, screen: string): void;
  /** Starts a load before the screen is shown. No-op for a failed screen: only the visitor retries it. */
  preload(remote: string, screen: string): void;
  /** Restarts a failed load or a slow one. The slow one is aborted. */
  retry(remote: string, screen: string): void;
  subscribe(listen: () => void): () => void;
}

export interface ScreenStoreSettings {
  clock: Clock;
  /** Milliseconds from the start of a load to its last file. */
  limitMs: number;
  /** Milliseconds until a load counts as slow. */
  slowMs: number;
}

const IDLE: ScreenState = { status: 'idle' };

export function createScreenStore(
  loadScreen: LoadScreen,
  settings: ScreenStoreSettings,
): ScreenStore {
  const { clock, limitMs, slowMs } = settings;
  const states = new Map<string, ScreenState>();
  const running = new Map<string, Deadline>();
  const { subscribe, tell } = createListeners();
  const keyOf = (remote: string, screen: string) => `${remote}/${screen}`;

  async function run(remote: string, screen: string, fresh: boolean): Promise<void> {
    const key = keyOf(remote, screen);
    const deadline = startDeadline(clock, limitMs);
    running.get(key)?.end();
    running.set(key, deadline);
    const set = (state: ScreenState) => {
      // An aborted load must not change the state.
      if (running.get(key) !== deadline) return;
      states.set(key, state);
      tell();
    };
    const cancelSlow = clock.after(slowMs, () => set({ status: 'loading', slow: true }));
    set({ status: 'loading', slow: false });
    try {
      const { signal } = deadline;
      const module = await untilAborted(loadScreen(remote, screen, { signal, fresh }), signal);
      set({ status: 'ready', module });
    } catch (error) {
      set({ status: 'failed', error: asRemoteLoadError(error, 'broken') });
    } finally {
      cancelSlow();
      deadline.end();
    }
  }

  function get(remote: string, screen: string): ScreenState {
    return states.get(keyOf(remote, screen)) ?? IDLE;
  }

  return {
    get,
    load(remote, screen) {
      const { status } = get(remote, screen);
      if (status !== 'loading' && status !== 'ready') void run(remote, screen, status === 'failed');
    },
    preload(remote, screen) {
      if (get(remote, screen) === IDLE) void run(remote, screen, false);
    },
    retry(remote, screen) {
      const state = get(remote, screen);
      // A second click must not restart the retry that the first one started.
      if (state.status === 'failed' || (state.status === 'loading' && state.slow)) {
        void run(remote, screen, true);
      }
    },
    subscribe,
  };
}
