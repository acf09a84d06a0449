import type { ScreenModule } from '@idea-hub/shared/contracts/screens';
import type { Clock } from '@idea-hub/shared/platform/clock';
import { startDeadline } from './deadline.ts';
import { asRemoteLoadError, type RemoteLoadError } from './remote-load-error.ts';
import type { LoadScreen } from './screen-loader.ts';

export type ScreenState =
  | { status: 'idle' }
  | { status: 'loading'; slow: boolean }
  | { status: 'ready'; module: ScreenModule<object> }
  | { status: 'failed'; error: RemoteLoadError };

export interface ScreenStore {
  get(remote: string, screen: string): ScreenState;
  /** Starts a load unless one is under way or done. A failed one starts anew: failures are not kept. */
  load(remote: string, screen: string): void;
  subscribe(listen: () => void): () => void;
}

export interface ScreenStoreSettings {
  clock: Clock;
  /** From the start of a load to its last file, in milliseconds (MF-02). */
  limitMs: number;
  /** When a load is called slow, in milliseconds (MF-02). */
  slowMs: number;
}

const IDLE: ScreenState = { status: 'idle' };

export function createScreenStore(
  loadScreen: LoadScreen,
  settings: ScreenStoreSettings,
): ScreenStore {
  const { clock, limitMs, slowMs } = settings;
  const states = new Map<string, ScreenState>();
  const listeners = new Set<() => void>();
  const keyOf = (remote: string, screen: string) => `${remote}/${screen}`;

  function set(key: string, state: ScreenState) {
    states.set(key, state);
    for (const listen of [...listeners]) listen();
  }

  async function run(remote: string, screen: string, fresh: boolean): Promise<void> {
    const key = keyOf(remote, screen);
    const deadline = startDeadline(clock, limitMs);
    const cancelSlow = clock.after(slowMs, () => set(key, { status: 'loading', slow: true }));
    set(key, { status: 'loading', slow: false });
    try {
      const work = loadScreen(remote, screen, { signal: deadline.signal, fresh });
      set(key, { status: 'ready', module: await deadline.hold(work) });
    } catch (error) {
      set(key, { status: 'failed', error: asRemoteLoadError(error, 'broken') });
    } finally {
      cancelSlow();
      deadline.clear();
    }
  }

  return {
    get: (remote, screen) => states.get(keyOf(remote, screen)) ?? IDLE,
    load(remote, screen) {
      const { status } = states.get(keyOf(remote, screen)) ?? IDLE;
      if (status === 'loading' || status === 'ready') return;
      void run(remote, screen, status === 'failed');
    },
    subscribe(listen) {
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
      };
    },
  };
}
