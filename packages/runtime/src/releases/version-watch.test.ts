import { systemClock } from '@composed/browser/clock';
import type { Listing, Live } from '../loading/discovery.ts';
import { createVersionWatch, type WatchParts } from './version-watch.ts';

const MINUTE = 60_000;
const LOGIN = 'remote-login';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const at = (release: string): Listing => ({
  entries: [
    { url: `https://login.example/${release}/release.json`, metadata: { version: release } },
  ],
  disabled: false,
  generation: 7,
});
const OFF: Listing = { entries: [], disabled: true, generation: 8 };

type LiveLists = () => Partial<Record<string, Listing>>;

function watch(live: LiveLists, change: Partial<WatchParts> = {}) {
  let host = 'h1';
  const look = jest.fn(
    async (_signal: AbortSignal): Promise<Live> => ({
      of: (remote) => live()[remote],
      extras: { host },
    }),
  );
  const withdrawn = new Set<string>();
  const page = Object.assign(new EventTarget(), { hidden: false });
  /** Shows the tab, or hides it. */
  const show = (shown: boolean) => {
    page.hidden = !shown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const release = { release: 'r1' };
  const versions = createVersionWatch({
    discovery: { look, isWithdrawn: (pkg, name) => withdrawn.has(`${pkg}@${name}`) },
    pins: new Map([[LOGIN, { url: 'https://login.example/r1/release.json', release }]]),
    choose: (_remote, { entries }) => entries[0],
    isOverridden: () => false,
    host: 'h1',
    clock: systemClock,
    page: page as never,
    ...change,
  });
  const nextPage = async () => {
    await jest.advanceTimersByTimeAsync(MINUTE);
    await versions.checkIfDue();
    return versions.offer();
  };
  const promoteHost = (name: string) => {
    host = name;
  };
  return { versions, look, nextPage, promoteHost, withdrawn, show };
}

test('[DP-07, DP-30] a change of page looks once in ten seconds, and not in the first ones', async () => {
  const { versions, look } = watch(() => ({ [LOGIN]: at('r1') }));
  await versions.checkIfDue();
  await jest.advanceTimersByTimeAsync(9_999);
  await versions.checkIfDue();
  expect(look).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await versions.checkIfDue();
  await versions.checkIfDue();
  expect(look).toHaveBeenCalledTimes(1);
});

test.each([
  ['back by a day', -24 * 60 * MINUTE],
  ['forward by a day', 24 * 60 * MINUTE],
])('[DP-07, DP-30] a clock that is set %s keeps no look away', async (_how, ms) => {
  const { versions, look } = watch(() => ({ [LOGIN]: at('r1') }));
  jest.setSystemTime(Date.now() + ms);
  await versions.checkIfDue();
  expect(look).toHaveBeenCalledTimes(1);
  await versions.checkIfDue();
  await jest.advanceTimersByTimeAsync(10_000);
  await versions.checkIfDue();
  expect(look).toHaveBeenCalledTimes(2);
});

test('[DP-07, DP-30] a clock that is set back by less than the pause delays a look by as much at most', async () => {
  const { versions, look } = watch(() => ({ [LOGIN]: at('r1') }));
  jest.setSystemTime(Date.now() - 9_000);
  await jest.advanceTimersByTimeAsync(19_000);
  await versions.checkIfDue();
  expect(look).toHaveBeenCalledTimes(1);
});

describe('[DP-30] a tab', () => {
  test('that is seen looks once a minute, one that is hidden not at all', async () => {
    const { versions, look, show } = watch(() => ({ [LOGIN]: at('r1') }));
    const stop = versions.start();
    await jest.advanceTimersByTimeAsync(3 * MINUTE);
    expect(look).toHaveBeenCalledTimes(3);
    show(false);
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(look).toHaveBeenCalledTimes(3);
    show(true);
    expect(look).toHaveBeenCalledTimes(4);
    stop();
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    show(false);
    show(true);
    expect(look).toHaveBeenCalledTimes(4);
  });

  test('that is shown again and again looks once in ten seconds', async () => {
    const { versions, look, show } = watch(() => ({ [LOGIN]: at('r1') }));
    versions.start();
    await jest.advanceTimersByTimeAsync(10_000);
    for (const shown of [false, true, false, true]) show(shown);
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('that runs a withdrawn release learns it from the next check, also while the visitor stays on the page', async () => {
    const { versions, withdrawn } = watch(() => ({ [LOGIN]: at('r2') }));
    const heard = jest.fn();
    versions.subscribe(heard);
    versions.start();
    withdrawn.add('remote-login@r2');
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(versions.offer()).toBeNull();
    withdrawn.add('remote-login@r1');
    heard.mockClear();
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(heard).toHaveBeenCalled();
    expect(versions.offer()).toBe('withdrawn');
    versions.dismiss();
    expect(versions.offer()).toBe('withdrawn');
  });

  test.each(['host@h1', 'remote-login@r1'])(
    'that runs the withdrawn %s is told, also where it runs another release on purpose',
    async (release) => {
      const { versions, withdrawn } = watch(() => ({}), { isOverridden: () => true });
      withdrawn.add('host@h2');
      expect(versions.offer()).toBeNull();
      withdrawn.add(release);
      expect(versions.offer()).toBe('withdrawn');
    },
  );

  test('hears of what another load found out with its next page', async () => {
    const { versions, withdrawn } = watch(() => ({ [LOGIN]: at('r1') }));
    const heard = jest.fn();
    versions.subscribe(heard);
    withdrawn.add('remote-login@r1');
    await versions.checkIfDue();
    expect(heard).toHaveBeenCalled();
  });

  test('that is read moves for nothing less: a new version waits for the next page', async () => {
    const { versions, look, show } = watch(() => ({ [LOGIN]: at('r2') }));
    versions.start();
    await jest.advanceTimersByTimeAsync(MINUTE);
    show(false);
    await jest.advanceTimersByTimeAsync(MINUTE);
    show(true);
    expect(look).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(0);
    expect(versions.offer()).toBeNull();
    // A known result needs no new request.
    const shown = versions.checkIfDue();
    expect(versions.offer()).toBe('newer');
    await shown;
    expect(look).toHaveBeenCalledTimes(2);
  });
});

test('[DP-07] a page that comes while a look is under way shows what that finds', async () => {
  const { versions, look } = watch(() => ({}));
  let answer = () => {};
  const live: Live = { of: () => at('r2'), extras: { host: 'h1' } };
  look.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = () => resolve(live);
    }),
  );
  versions.start();
  await jest.advanceTimersByTimeAsync(MINUTE);
  const shown = versions.checkIfDue();
  expect(versions.offer()).toBeNull();
  answer();
  await shown;
  expect(versions.offer()).toBe('newer');
  expect(look).toHaveBeenCalledTimes(1);
});

describe('[DP-27] a tab that runs a canary', () => {
  const canary = {
    url: 'https://login.example/r2/release.json',
    isCanary: true,
    release: { release: 'r2' },
  };
  // Most tabs also run a stable release.
  const shop = { url: 'https://login.example/r1/release.json', release: { release: 'r1' } };
  const pins: WatchParts['pins'] = new Map([
    [LOGIN, canary],
    ['remote-shop', shop],
  ]);
  const lists = (login: Listing) => ({ [LOGIN]: login, 'remote-shop': at('r1') });

  test('looks with each change of page, and is offered the stable release once it was taken back', async () => {
    let live = at('r2');
    const { versions, look } = watch(() => lists(live), { pins });
    await versions.checkIfDue();
    expect(versions.offer()).toBeNull();
    live = at('r1');
    await versions.checkIfDue();
    expect(versions.offer()).toBe('newer');
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('looks again and again beside a screen that failed, and no longer', async () => {
    let live = at('r2');
    const { versions, look } = watch(() => lists(live), { pins });
    const stop = versions.pollWhileFailed();
    await jest.advanceTimersByTimeAsync(9_999);
    expect(look).toHaveBeenCalledTimes(1);
    live = at('r1');
    await jest.advanceTimersByTimeAsync(1);
    expect(versions.offer()).toBe('newer');
    stop();
    await jest.advanceTimersByTimeAsync(10 * MINUTE);
    expect(look).toHaveBeenCalledTimes(2);
  });
});

test('[DP-07] beside a screen that failed any other tab looks once a minute', async () => {
  const { versions, look } = watch(() => ({ [LOGIN]: at('r1') }));
  const stop = versions.pollWhileFailed();
  await jest.advanceTimersByTimeAsync(3 * MINUTE);
  stop();
  expect(look).toHaveBeenCalledTimes(3);
});

test('[DP-07, DP-30] beside a screen that failed a hidden tab looks not at all, and at once when it is shown again @ci', async () => {
  let release = 'r1';
  const { versions, look, show } = watch(() => ({ [LOGIN]: at(release) }));
  const stop = versions.pollWhileFailed();
  show(false);
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(look).not.toHaveBeenCalled();
  release = 'r2';
  show(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(look).toHaveBeenCalledTimes(1);
  expect(versions.offer()).toBe('newer');
  stop();
  show(false);
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  show(true);
  expect(look).toHaveBeenCalledTimes(1);
});

test.each<[string, string | null, ReturnType<LiveLists>, string?, Partial<WatchParts>?]>([
  ['what this tab runs is live', null, { [LOGIN]: at('r1') }],
  ['another release of what it runs is live', 'newer', { [LOGIN]: at('r2') }],
  ['what it runs is switched off', 'switched-off', { [LOGIN]: OFF }],
  ['what it runs is no longer listed', 'switched-off', {}],
  ['a remote that has not run is new', null, { [LOGIN]: at('r1'), 'remote-shop': at('r9') }],
  ['another release of the host is live', 'newer', { [LOGIN]: at('r1') }, 'h2'],
  ['the page does not know its host', null, { [LOGIN]: at('r1') }, 'h2', { host: undefined }],
  ['the host is new and a remote switched off', 'newer', { [LOGIN]: OFF }, 'h2'],
  [
    'it runs another release on purpose',
    null,
    { [LOGIN]: at('r2') },
    'h1',
    { isOverridden: (remote) => remote === LOGIN },
  ],
])(
  '[DP-07, DP-11, DP-14] if %s, a reload is offered as: %s',
  async (_what, offered, live, host = 'h1', change = {}) => {
    const { nextPage, promoteHost } = watch(() => live, change);
    promoteHost(host);
    expect(await nextPage()).toBe(offered);
  },
);

test('[DP-07] a dismissed offer stays away until something else is live', async () => {
  let release = 'r2';
  const { versions, nextPage } = watch(() => ({ [LOGIN]: at(release) }));
  const heard = jest.fn();
  versions.subscribe(heard);
  expect(await nextPage()).toBe('newer');
  versions.dismiss();
  expect(versions.offer()).toBeNull();
  expect(heard).toHaveBeenCalled();
  expect(await nextPage()).toBeNull();
  release = 'r3';
  expect(await nextPage()).toBe('newer');
});

test.each([false, true])(
  '[DP-07] a roll-back to what this tab runs takes the offer back (dismissed before: %s)',
  async (isDismissed) => {
    let release = 'r2';
    const { versions, nextPage } = watch(() => ({ [LOGIN]: at(release) }));
    expect(await nextPage()).toBe('newer');
    if (isDismissed) versions.dismiss();
    release = 'r1';
    expect(await nextPage()).toBeNull();
  },
);

test('[DP-07] a look that fails changes nothing, and the next page looks again', async () => {
  const { versions, look, nextPage } = watch(() => ({ [LOGIN]: at('r2') }));
  look.mockRejectedValueOnce(new Error('offline'));
  expect(await nextPage()).toBeNull();
  expect(await nextPage()).toBe('newer');
  look.mockRejectedValueOnce(new Error('offline'));
  expect(await nextPage()).toBe('newer');
  expect(versions.offer()).toBe('newer');
});

test('[DP-07] a look that hangs is abandoned after 20 seconds', async () => {
  const { look, versions } = watch(() => ({}));
  let given: AbortSignal | undefined;
  look.mockImplementationOnce((signal) => {
    given = signal;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  await jest.advanceTimersByTimeAsync(MINUTE);
  const done = versions.checkIfDue();
  await jest.advanceTimersByTimeAsync(19_999);
  expect(given?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await done;
  expect(given?.aborted).toBe(true);
});

test('[DP-07] the time limit of a look ends with it, whatever comes of it', async () => {
  const { versions, look } = watch(() => ({}));
  for (const fails of [false, true]) {
    await jest.advanceTimersByTimeAsync(10_000);
    if (fails) look.mockRejectedValueOnce(new Error('offline'));
    await versions.checkIfDue();
    expect(jest.getTimerCount()).toBe(0);
  }
  expect(look).toHaveBeenCalledTimes(2);
});
