import type { AppHistory, Location } from '@idea-hub/shared/router';
import { createMemoryHistory, MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { SessionProvider } from '@idea-hub/shared/session';
import { type ToastBus, toasts } from '@idea-hub/shared/toast';
import { type RenderResult, render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useSyncExternalStore } from 'react';
import type { User } from '../contracts/user.ts';
import { type FakeSession, type FakeSessionOptions, fakeSession } from './fake-session.tsx';

export {
  type FakeSession,
  type FakeSessionOptions,
  fakeSession,
  someUser,
} from './fake-session.tsx';

export interface RenderScreenOptions {
  /** Initial address with its query: `/auth?mode=signup`. The default is `/`. */
  route?: string;
  /** Navigation state of that address. */
  routeState?: unknown;
  /** A fake session, or the options for one. */
  session?: FakeSession | FakeSessionOptions;
  /** Signed-in user; short for `session: {user}`. */
  user?: User | null;
}

export type ScreenResult = RenderResult & {
  /** The bus that the screen publishes to. Each render empties it first. */
  toasts: ToastBus;
  session: FakeSession;
  history: AppHistory;
  /** Current location of the app. */
  location(): Location;
};

/**
 * Renders a screen like the host does: with a router in memory, a fake session and a toaster. The region
 * `Notifications` shows each published toast until it is closed. Starts no timers.
 */
export function renderScreen(ui: ReactElement, options: RenderScreenOptions = {}): ScreenResult {
  const { route = '/', routeState = null, user } = options;
  for (const { id } of toasts.current()) toasts.dismiss(id);

  const session =
    options.session && 'getState' in options.session
      ? options.session
      : fakeSession({ user, ...options.session });
  const { pathname, search, hash } = new URL(route, 'http://localhost');
  const history = createMemoryHistory([{ pathname, search, hash, state: routeState }]);

  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryAppRouter history={history}>
      <SessionProvider session={session}>
        <main>{children}</main>
        <TestToaster />
      </SessionProvider>
    </MemoryAppRouter>
  );
  const result = render(ui, { wrapper });
  return { ...result, toasts, session, history, location: () => history.snapshot().location };
}

/** Lists the page's toasts without timers. Each stays until it is closed. */
function TestToaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  return (
    <section aria-label="Notifications">
      {shown.map(({ id, type, text, action }) => (
        <div key={id} role={type === 'error' ? 'alert' : 'status'} data-type={type}>
          <p>{text}</p>
          {action && (
            <button type="button" onClick={action.run}>
              {action.label}
            </button>
          )}
          <button type="button" onClick={() => toasts.dismiss(id)}>
            Close
          </button>
        </div>
      ))}
    </section>
  );
}
