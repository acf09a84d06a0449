import { liveReleases, type TabReleases } from '@composed/runtime/releases/tab-releases';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import type { AppHistory } from '@idea-hub/shared/router';
import { createMemoryHistory, MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { type Session, SessionProvider } from '@idea-hub/shared/session';
import { known } from '@idea-hub/shared/static';
import { type FakeSession, fakeSession } from '@idea-hub/shared/testing/fake-session';
import { toasts } from '@idea-hub/shared/toast';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ConfigStore, type ConfigValues, createConfigStore } from '../config/config-store.ts';
import { Shell } from '../frame/shell.tsx';
import { ConfirmLeave } from '../navigation/confirm-leave.tsx';

interface Options {
  route?: string;
  session?: Session;
  config?: ConfigStore;
  releases?: TabReleases;
}

/** A configuration that knows only these settings. */
export function configWith(values: Partial<ConfigValues>): ConfigStore {
  const config = createConfigStore();
  return { ...config, values: { ...config.values, ...values } };
}

/** Configuration of a site in this mode. */
export const configOf = (mode: IdeasMode) => configWith({ ideas: known(mode) });

/**
 * Renders the whole shell with a history in memory. Screens come from the test's mock of the federation
 * module.
 */
export function renderShell({
  route = '/',
  session = fakeSession(),
  config = configOf('samples'),
  releases = liveReleases,
}: Options = {}) {
  const history: AppHistory = createMemoryHistory([route]);
  const result = render(
    <SessionProvider session={session}>
      <MemoryAppRouter
        history={history}
        renderConfirm={(question) => <ConfirmLeave question={question} />}
      >
        <Shell config={config} releases={releases} />
      </MemoryAppRouter>
    </SessionProvider>,
  );
  return {
    ...result,
    history,
    address() {
      const { pathname, search } = history.snapshot().location;
      return pathname + search;
    },
    go: (to: string | number) =>
      act(() => (typeof to === 'number' ? history.go(to) : history.navigate(to))),
  };
}

/** A user whose input does not wait for real time. */
export const visitor = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

export const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

/** Lets settled promises take effect. */
export const settle = () => act(async () => {});

export const enter = (session: FakeSession, state: Parameters<FakeSession['enter']>[0]) =>
  act(() => session.enter(state));

export function goOnline(online: boolean) {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: online });
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

/** Adds browser features that jsdom lacks. Call it in `beforeEach`. */
export function prepareBrowser(): { scrollTo: jest.Mock } {
  const scrollTo = jest.fn((to: ScrollToOptions) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: to.top ?? 0 });
  });
  Object.defineProperty(window, 'scrollTo', { configurable: true, value: scrollTo });
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  sessionStorage.clear();
  document.head.querySelector('meta[name="robots"]')?.remove();
  for (const { id } of toasts.current()) toasts.dismiss(id);
  return { scrollTo };
}

/** Gives each test of the file, or of the group, a prepared browser with a fake clock. */
export function withFakeTime(): void {
  beforeEach(() => {
    jest.useFakeTimers();
    prepareBrowser();
  });
  afterEach(() => jest.useRealTimers());
}
