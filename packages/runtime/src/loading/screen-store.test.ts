import { systemClock } from '@composed/browser/clock';
import { RemoteLoadError } from './remote-load-error.ts';
import type { LoadScreen } from './screen-loader.ts';
import { createScreenStore, type ScreenState } from './screen-store.ts';

const LIMIT = 120_000;
const SLOW = 10_000;
const loaded = { contractVersion: 1, Screen: () => null };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function open(load: LoadScreen) {
  const store = createScreenStore(load, { clock: systemClock, limitMs: LIMIT, slowMs: SLOW });
  const state = (): ScreenState => store.get('remote-login', 'auth');
  return { store, state, start: () => store.load('remote-login', 'auth') };
}

/** Resolves after `ms` and ignores the signal. */
const after = (ms: number) =>
  jest.fn<ReturnType<LoadScreen>, Parameters<LoadScreen>>(
    () => new Promise((resolve) => setTimeout(() => resolve(loaded), ms)),
  );

test('[MF-02] shows a screen whose files come after 100 seconds', async () => {
  const { state, start } = open(after(100_000));
  start();
  await jest.advanceTimersByTimeAsync(100_000);
  expect(state()).toEqual({ status: 'ready', module: loaded });
});

test('[MF-02] a loaded screen stays loaded when the time limit of its load passes', async () => {
  const { state, start } = open(after(SLOW - 1));
  start();
  await jest.advanceTimersByTimeAsync(SLOW - 1);
  expect(state().status).toBe('ready');
  await jest.advanceTimersByTimeAsync(LIMIT);
  expect(state()).toEqual({ status: 'ready', module: loaded });
});

test('[MF-05] each screen of each remote has its own state', async () => {
  const load = after(5);
  const { store, start } = open(load);
  start();
  store.load('remote-login', 'reset-password');
  store.load('remote-basket', 'auth');
  expect(load.mock.calls.map(([remote, screen]) => `${remote} ${screen}`)).toEqual([
    'remote-login auth',
    'remote-login reset-password',
    'remote-basket auth',
  ]);
  expect(store.get('remote-basket', 'reset-password').status).toBe('idle');
});

describe('a slow load that is tried again', () => {
  test('[MF-02, MF-12] is abandoned, and another begins, slow after 10 seconds and ended at 120', async () => {
    const load = after(10 * LIMIT);
    const { store, state, start } = open(load);
    start();
    await jest.advanceTimersByTimeAsync(SLOW);
    store.retry('remote-login', 'auth');
    expect(state()).toEqual({ status: 'loading', slow: false });
    expect(load.mock.calls.map(([, , { signal, fresh }]) => [signal.aborted, fresh])).toEqual([
      [true, false],
      [false, true],
    ]);
    await jest.advanceTimersByTimeAsync(SLOW - 1);
    expect(state()).toEqual({ status: 'loading', slow: false });
    await jest.advanceTimersByTimeAsync(1);
    expect(state()).toEqual({ status: 'loading', slow: true });
    await jest.advanceTimersByTimeAsync(LIMIT - SLOW - 1);
    expect(state().status).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(state()).toMatchObject({ status: 'failed', error: { kind: 'timeout' } });
    expect(load.mock.calls[1]?.[2].signal.aborted).toBe(true);
  });

  test('[MF-12] an abandoned load has no effect, however it ends', async () => {
    let answerFirst: (module: typeof loaded) => void = () => {};
    const load = jest
      .fn<ReturnType<LoadScreen>, Parameters<LoadScreen>>()
      .mockReturnValueOnce(
        new Promise((resolve) => {
          answerFirst = resolve;
        }),
      )
      .mockReturnValueOnce(new Promise(() => {}));
    const { store, state, start } = open(load);
    start();
    await jest.advanceTimersByTimeAsync(SLOW);
    store.retry('remote-login', 'auth');
    answerFirst(loaded);
    await jest.advanceTimersByTimeAsync(0);
    expect(state()).toEqual({ status: 'loading', slow: false });
  });

  test('[MF-12] is tried again once by a double click, and not at all before it is slow', async () => {
    const load = after(10 * LIMIT);
    const { store, start } = open(load);
    start();
    store.retry('remote-login', 'auth');
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(SLOW);
    store.retry('remote-login', 'auth');
    store.retry('remote-login', 'auth');
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('[MF-12] does not load a loaded screen again', async () => {
    const load = after(5);
    const { store, start } = open(load);
    store.retry('remote-login', 'auth');
    expect(load).not.toHaveBeenCalled();
    start();
    await jest.advanceTimersByTimeAsync(5);
    store.retry('remote-login', 'auth');
    expect(load).toHaveBeenCalledTimes(1);
  });
});

test('[MF-11] aborts the requests of an abandoned load', async () => {
  const load = jest
    .fn<ReturnType<LoadScreen>, Parameters<LoadScreen>>()
    .mockRejectedValue(new RemoteLoadError('unreachable', 'one of the files'));
  const { start } = open(load);
  start();
  await jest.advanceTimersByTimeAsync(0);
  expect(load.mock.calls[0]?.[2].signal.aborted).toBe(true);
});

test('[MF-05] a failure is not kept: the next load asks afresh and can succeed', async () => {
  const load = jest
    .fn<ReturnType<LoadScreen>, Parameters<LoadScreen>>()
    .mockRejectedValueOnce(new RemoteLoadError('unreachable', 'no answer'))
    .mockResolvedValueOnce(loaded);
  const { state, start } = open(load);
  start();
  await jest.advanceTimersByTimeAsync(0);
  expect(state()).toMatchObject({ status: 'failed', error: { kind: 'unreachable' } });
  start();
  await jest.advanceTimersByTimeAsync(0);
  expect(state().status).toBe('ready');
  expect(load.mock.calls.map((call) => call[2].fresh)).toEqual([false, true]);
});

test('one load serves all who ask for a screen at once', async () => {
  const load = after(5);
  const { start } = open(load);
  start();
  start();
  await jest.advanceTimersByTimeAsync(5);
  start();
  expect(load).toHaveBeenCalledTimes(1);
});
