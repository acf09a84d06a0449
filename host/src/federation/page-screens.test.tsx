import { systemClock } from '@composed/browser/clock';
import { RemoteLoadError } from '@composed/runtime/loading/remote-load-error';
import type { FoundRelease } from '@composed/runtime/loading/screen-loader';
import { createScreenStore } from '@composed/runtime/loading/screen-store';
import { fakeSession, renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { pass } from '@idea-hub/shared/testing/time';
import { screen } from '@testing-library/react';
import { use, useState } from 'react';
import {
  configOf,
  goOnline,
  prepareBrowser,
  renderShell,
  visitor,
} from '../testing/render-shell.tsx';
import { PartScreen, preloadScreen, RemoteScreen } from './page-screens.tsx';
import { runtime } from './runtime.ts';

const mockLoad = jest.fn();
jest.mock('./runtime.ts', () => ({
  runtime: {
    screens: {},
    pins: new Map(),
    override: null,
    reportThrown: jest.fn(),
    versions: { pollWhileFailed: jest.fn() },
  },
}));
const { pins, reportThrown, screens, versions } = runtime;

beforeEach(() => {
  jest.useFakeTimers();
  mockLoad.mockReset();
  jest.mocked(versions.pollWhileFailed).mockClear();
  pins.clear();
  const store = createScreenStore(mockLoad, {
    clock: systemClock,
    limitMs: 120_000,
    slowMs: 10_000,
  });
  Object.assign(screens, store);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'onLine');
  jest.useRealTimers();
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const alert = () => screen.getByRole('alert');

const ready = (Screen: () => React.ReactNode) => ({ contractVersion: 1, Screen });
const screenWith = (onShown?: () => void) => (
  <RemoteScreen
    remote="remote-auth"
    screen="reset-password"
    props={{}}
    skeleton="auth"
    {...(onShown ? { onShown } : {})}
  />
);
const show = (onShown?: () => void) => renderScreen(screenWith(onShown));
/** Shows the screen and lets its load settle. */
async function shown(onShown?: () => void) {
  const page = show(onShown);
  await pass(0);
  return page;
}
const tryAgain = () => screen.queryByRole('button', { name: 'Try again' });
const clickTryAgain = () => visitor().click(screen.getByRole('button', { name: 'Try again' }));
const unreachable = () => new RemoteLoadError('unreachable', 'entry.js could not be loaded.');
const failsThenHangs = () =>
  mockLoad.mockRejectedValueOnce(unreachable()).mockReturnValueOnce(new Promise(() => {}));
/** Loads a screen that throws until it is repaired. */
function loadsBroken() {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  mockLoad.mockResolvedValue(
    ready(() => {
      if (broken) throw new Error('no luck');
      return <h1>Recovered</h1>;
    }),
  );
  return () => {
    broken = false;
  };
}
const SLOW = 'This is taking longer than usual.';

test('[DP-27] beside a screen that failed it is found out whether its release was taken back', async () => {
  const stop = jest.fn();
  jest.mocked(versions.pollWhileFailed).mockReturnValue(stop);
  mockLoad.mockRejectedValueOnce(new RemoteLoadError('broken', 'x'));
  const { unmount } = show();
  expect(versions.pollWhileFailed).not.toHaveBeenCalled();
  await pass(0);
  expect(versions.pollWhileFailed).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

test('[MF-02] shows a skeleton at once, a note after 10 seconds, and an error after 120', async () => {
  mockLoad.mockReturnValue(new Promise(() => {}));
  show();
  expect(screen.getByText('Loading this page')).toBeInTheDocument();
  expect(screen.queryByText(SLOW)).toBeNull();
  await pass(10_000);
  expect(screen.getByText(SLOW)).toBeInTheDocument();
  await pass(110_000);
  expect(tryAgain()).toBeInTheDocument();
  expect(screen.queryByText(SLOW)).toBeNull();
});

test('[MF-05] reports the failure, and Try again loads the screen without a reload', async () => {
  mockLoad
    .mockRejectedValueOnce(unreachable())
    .mockResolvedValueOnce(ready(() => <h1>Back again</h1>));
  const onShown = jest.fn();
  await shown(onShown);
  expect(alert()).toHaveTextContent('It could not be loaded.');
  // Technical details are separate from the alert.
  expect(alert()).not.toHaveTextContent('entry.js');
  expect(screen.getByText('entry.js could not be loaded.')).toBeInTheDocument();
  expect(onShown.mock.calls).toEqual([[true]]);
  await clickTryAgain();
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Back again' })).toBeInTheDocument();
  expect(onShown.mock.calls).toEqual([[true], []]);
});

describe('[MF-05, DP-23] instead of a release that the tab asks for', () => {
  async function failsWith(error: RemoteLoadError) {
    const message = () => `remote-auth@pr-1 can’t be shown. ${error.message}`;
    Object.assign(runtime, { override: { message, replaces: () => true } });
    mockLoad.mockRejectedValueOnce(error);
    await shown();
    Object.assign(runtime, { override: null });
    expect(alert()).toHaveTextContent('The version in your link can’t be shown.');
    expect(screen.getByText(message())).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to the live version' })).toBeInTheDocument();
  }

  test.each(['refused', 'incompatible', 'broken'] as const)('a %s one leads back', async (kind) => {
    await failsWith(new RemoteLoadError(kind, 'It is not signed.'));
    expect(alert()).toHaveTextContent('The live version works.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test.each([
    ['unreachable', 'It could not be loaded.'],
    ['timeout', 'Its server took too long to answer.'],
    ['discovery', 'We could not find out where this page is served.'],
  ] as const)(
    'a failure of kind %s promises nothing of the live version, and can be tried again',
    async (kind, text) => {
      await failsWith(new RemoteLoadError(kind, 'entry.js failed.'));
      expect(alert()).toHaveTextContent(text);
      expect(alert()).not.toHaveTextContent('The live version works.');
      mockLoad.mockResolvedValueOnce(ready(() => <h1>Back again</h1>));
      await clickTryAgain();
      await pass(0);
      expect(screen.getByRole('heading', { name: 'Back again' })).toBeInTheDocument();
    },
  );
});

test('[MF-17, MF-03] a release that was built against a newer minor is refused with names and both versions', async () => {
  const reason = 'remote-auth wants @idea-hub/shared/toast ^1.4.0; this host has 1.3.9.';
  mockLoad.mockRejectedValueOnce(new RemoteLoadError('incompatible', reason));
  await shown();
  expect(alert()).toHaveTextContent('Its version does not fit the one of this site.');
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('[MF-17, MF-05] shows a failure of a kind unknown to this host as a known kind', async () => {
  mockLoad.mockRejectedValueOnce(new RemoteLoadError('melted' as 'broken', 'It melted.'));
  await shown();
  expect(alert()).toHaveTextContent('It did not start properly.');
  expect(screen.getByText('It melted.')).toBeVisible();
});

test('[MF-12] a slow load can be tried again at once, and that one can be slow again', async () => {
  mockLoad
    .mockReturnValueOnce(new Promise(() => {}))
    .mockImplementationOnce(
      () => new Promise((resolve) => setTimeout(() => resolve(ready(() => <h1>Here</h1>)), 20_000)),
    );
  show();
  await pass(9_999);
  expect(tryAgain()).toBeNull();
  await pass(1);
  await clickTryAgain();
  expect(mockLoad).toHaveBeenCalledTimes(2);
  expect(tryAgain()).toBeNull();
  expect(screen.queryByText(SLOW)).toBeNull();
  await pass(10_000);
  expect(tryAgain()).toBeInTheDocument();
  await pass(10_000);
  expect(heading()).toBe('Here');
});

describe('offline', () => {
  const failed = 'This part of Idea Hub is not available';

  test('[MF-12] reports a failure, and the screen loads when the connection returns', async () => {
    mockLoad.mockRejectedValueOnce(unreachable()).mockResolvedValueOnce(ready(() => <h1>Here</h1>));
    goOnline(false);
    await shown();
    expect(heading()).toBe(failed);
    expect(alert()).toHaveTextContent('You are offline.');
    goOnline(true);
    await pass(0);
    expect(heading()).toBe('Here');
    goOnline(true);
    expect(mockLoad).toHaveBeenCalledTimes(2);
  });

  test('[MF-12] it is tried once: what fails again is the visitor’s to try', async () => {
    mockLoad.mockImplementation(async () => Promise.reject(unreachable()));
    goOnline(false);
    await shown();
    goOnline(true);
    await pass(0);
    expect(mockLoad).toHaveBeenCalledTimes(2);
    expect(alert()).toHaveTextContent('It could not be loaded.');
    goOnline(true);
    await pass(0);
    expect(mockLoad).toHaveBeenCalledTimes(2);
  });

  test('[MF-12] does not retry a failure that happened online, or on a page that was left', async () => {
    mockLoad.mockImplementation(async () => Promise.reject(unreachable()));
    const { unmount } = await shown();
    goOnline(false);
    goOnline(true);
    await pass(0);
    expect(mockLoad).toHaveBeenCalledTimes(1);

    goOnline(false);
    await clickTryAgain();
    await pass(0);
    expect(alert()).toHaveTextContent('You are offline.');
    unmount();
    goOnline(true);
    await pass(0);
    expect(mockLoad).toHaveBeenCalledTimes(2);
  });
});

test('[MF-05, DP-13] a screen that throws while rendering is contained and reported, and Try again renders it again', async () => {
  const repair = loadsBroken();
  await shown();
  expect(screen.getByText(/no luck/)).toBeInTheDocument();
  const thrown = expect.objectContaining({ message: 'no luck' });
  expect(jest.mocked(reportThrown).mock.calls).toEqual([['remote-auth', 'reset-password', thrown]]);
  repair();
  await clickTryAgain();
  expect(screen.getByRole('heading', { name: 'Recovered' })).toBeInTheDocument();
});

describe('[DP-26] the timeline has the outcome of a screen', () => {
  const marked = () =>
    jest.mocked(performance.mark).mock.calls.map(([name, options]) => [name, options?.detail.is]);
  beforeEach(() => void jest.spyOn(performance, 'mark'));
  const name = 'remote-auth/reset-password';

  test('marks the request, the first show and the leaving', async () => {
    mockLoad.mockResolvedValue(ready(() => <h1>Here</h1>));
    const onShown = jest.fn();
    const { unmount } = show(onShown);
    expect(marked()).toEqual([[name, 'requested']]);
    await pass(0);
    expect(onShown).toHaveBeenCalledTimes(1);
    unmount();
    expect(marked()).toEqual([
      [name, 'requested'],
      [name, 'shown'],
      [name, 'left'],
    ]);
  });

  test('that its load is called slow, once for each try', async () => {
    mockLoad.mockReturnValue(new Promise(() => {}));
    show();
    await pass(10_000);
    await clickTryAgain();
    await pass(10_000);
    expect(marked().map(([, is]) => is)).toEqual(['requested', 'slow', 'slow']);
  });

  test('that it does not stand while it throws, and does after the next try', async () => {
    const repair = loadsBroken();
    await shown();
    expect(marked()).toEqual([[name, 'requested']]);
    repair();
    await clickTryAgain();
    expect(marked().at(-1)).toEqual([name, 'shown']);
  });
});

test('[MF-05, MF-15] a screen that waits for ever blocks no other part of the page', async () => {
  const never = new Promise<string>(() => {});
  mockLoad.mockResolvedValue(ready(() => <h1>{use(never)}</h1>));
  const onShown = jest.fn();
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    );
  }
  renderScreen(
    <>
      <Counter />
      {screenWith(onShown)}
    </>,
  );
  await pass(0);
  await visitor().click(screen.getByRole('button', { name: '0' }));
  expect(screen.getByRole('button', { name: '1' })).toBeVisible();
  expect(screen.getByText('Loading this page')).toBeVisible();
  expect(onShown).not.toHaveBeenCalled();
});

test('a preloaded screen shows without a skeleton', async () => {
  mockLoad.mockResolvedValue(ready(() => <h1>Here already</h1>));
  preloadScreen('remote-auth', 'reset-password');
  await pass(0);
  show();
  expect(screen.getByRole('heading', { name: 'Here already' })).toBeInTheDocument();
  expect(mockLoad).toHaveBeenCalledTimes(1);
});

test('a passing pointer does not restart what failed', async () => {
  mockLoad.mockRejectedValue(new RemoteLoadError('unreachable', 'down'));
  preloadScreen('remote-auth', 'reset-password');
  await pass(0);
  preloadScreen('remote-auth', 'reset-password');
  expect(mockLoad).toHaveBeenCalledTimes(1);
});

test('[DP-14] a remote that is switched off is being worked on, which is no error, and can be tried again', async () => {
  mockLoad
    .mockRejectedValueOnce(new RemoteLoadError('disabled', 'remote-auth is switched off.'))
    .mockResolvedValueOnce(ready(() => <h1>Back again</h1>));
  await shown();
  expect(heading()).toBe('This part is being worked on');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/switched off/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  await clickTryAgain();
  await pass(0);
  expect(heading()).toBe('Back again');
});

test('[MF-05] keeps the message on screen during a retry, and announces the second failure', async () => {
  let fail = (_error: Error) => {};
  mockLoad
    .mockRejectedValueOnce(new RemoteLoadError('disabled', 'remote-auth is switched off.'))
    .mockReturnValueOnce(new Promise((_resolve, reject) => (fail = reject)));
  await shown();
  await clickTryAgain();
  expect(heading()).toBe('This part is being worked on');
  expect(screen.getByText('Loading this page')).toBeInTheDocument();
  expect(tryAgain()).toBeDisabled();
  fail(new RemoteLoadError('disabled', 'remote-auth is switched off.'));
  await pass(0);
  expect(tryAgain()).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('[MF-02, MF-12] a second try that takes longer than a moment shows the skeleton, and then its note', async () => {
  failsThenHangs();
  await shown();
  await clickTryAgain();
  expect(heading()).toBe('This part of Idea Hub is not available');
  await pass(300);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByText('Loading this page').parentElement).toHaveAttribute('aria-busy', 'true');
  await pass(9_700);
  expect(screen.getByText(SLOW)).toBeInTheDocument();
  expect(tryAgain()).toBeEnabled();
});

test('a screen that failed before loads again and does not show the old failure', async () => {
  failsThenHangs();
  const { unmount } = await shown();
  unmount();
  show();
  expect(screen.getByText('Loading this page')).toBeInTheDocument();
});

const reload = () => screen.queryByRole('button', { name: 'Reload' });
const runs = { url: 'https://auth.example/r1/release.json' } as FoundRelease;

test.each([
  [
    'before code of its remote has run, another try may bring a newer release',
    false,
    'unreachable',
  ],
  ['after that only a reload does', true, 'unreachable'],
  ['a release that does not fit this page may fit a newer one', false, 'incompatible'],
] as const)('[DP-07] %s', async (_what, isPinned, kind) => {
  if (isPinned) pins.set('remote-auth', runs);
  mockLoad.mockRejectedValue(new RemoteLoadError(kind, 'no luck'));
  await shown();
  expect(tryAgain()).toBeInTheDocument();
  expect(reload() !== null).toBe(isPinned || kind === 'incompatible');
});

test('[DP-07] a failure offline waits for the connection, since a reload would lose the page', async () => {
  pins.set('remote-auth', runs);
  goOnline(false);
  mockLoad.mockRejectedValue(new RemoteLoadError('unreachable', 'no luck'));
  await shown();
  expect(reload()).toBeNull();
});

test('[LK-06, MF-05, MF-15] a part of a page that fails to load leaves the rest of the page', async () => {
  mockLoad.mockRejectedValueOnce(unreachable());
  renderScreen(
    <>
      <h1>The rest</h1>
      <PartScreen remote="remote-ideas" screen="newsletter" props={{}} placeholder={<p>Soon</p>} />
    </>,
  );
  expect(screen.getByText('Soon')).toBeInTheDocument();
  await pass(0);
  expect(screen.queryByText('Soon')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(heading()).toBe('The rest');
  // A version notice would move the text that a visitor reads.
  expect(versions.pollWhileFailed).not.toHaveBeenCalled();
});

test('[MF-05, SH-02] on a page whose remote fails, header and footer have their parts of other remotes', async () => {
  prepareBrowser();
  mockLoad.mockImplementation(async (remote: string) => {
    if (remote === 'remote-ideas') throw unreachable();
    return ready(() => <p>Bell</p>);
  });
  renderShell({ session: fakeSession({ user: someUser() }), config: configOf('live') });
  await pass(0);
  expect(heading()).toBe('This part of Idea Hub is not available');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await pass(0);
  expect(screen.getByText('Bell')).toBeVisible();
});
