import { systemClock } from '@idea-hub/shared/platform/clock';
import type { Discovery, Listing, Live } from '../federation/discovery.ts';
import { createVersionWatch, type WatchParts } from './version-watch.ts';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const at = (release: string): Listing => ({
  entries: [
    { url: `https://auth.example/${release}/release.json`, metadata: { version: release } },
  ],
  disabled: false,
  generation: 7,
});
const OFF: Listing = { entries: [], disabled: true, generation: 8 };

function watch(live: () => Partial<Record<string, Listing>>, change: Partial<WatchParts> = {}) {
  let host = 'h1';
  const look = jest.fn(
    async (_signal: AbortSignal): Promise<Live> => ({ of: (remote) => live()[remote], host }),
  );
  const versions = createVersionWatch({
    discovery: { look } as unknown as Discovery,
    pins: new Map([['remote-auth', { url: 'https://auth.example/r1/release.json' }]]),
    choose: (_remote, { entries }) => entries[0],
    overridden: undefined,
    host: 'h1',
    clock: systemClock,
    ...change,
  });
  const nextPage = async () => {
    jest.setSystemTime(Date.now() + MINUTE);
    await versions.checkIfDue();
    return versions.offer();
  };
  const promoteHost = (release: string) => {
    host = release;
  };
  return { versions, look, nextPage, promoteHost };
}

test('[DP-07] a change of page looks at most once a minute, and not in the first one', async () => {
  const { versions, look } = watch(() => ({ 'remote-auth': at('r1') }));
  await versions.checkIfDue();
  jest.setSystemTime(Date.now() + MINUTE - 1);
  await versions.checkIfDue();
  expect(look).not.toHaveBeenCalled();
  jest.setSystemTime(Date.now() + 1);
  await versions.checkIfDue();
  await versions.checkIfDue();
  expect(look).toHaveBeenCalledTimes(1);
});

describe('[DP-27] a tab that runs a canary', () => {
  const canary = { url: 'https://auth.example/r2/release.json', isCanary: true };
  const pins = new Map([['remote-auth', canary]]);

  test('looks with each change of page, and is offered the stable release once it was taken back', async () => {
    let live = at('r2');
    const { versions, look } = watch(() => ({ 'remote-auth': live }), { pins });
    await versions.checkIfDue();
    expect(versions.offer()).toBeNull();
    live = at('r1');
    await versions.checkIfDue();
    expect(versions.offer()).toBe('newer');
    expect(look).toHaveBeenCalledTimes(2);
  });

  test('looks again and again beside a screen that failed, and no longer', async () => {
    let live = at('r2');
    const { versions, look } = watch(() => ({ 'remote-auth': live }), { pins });
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
  const { versions, look } = watch(() => ({ 'remote-auth': at('r1') }));
  const stop = versions.pollWhileFailed();
  await jest.advanceTimersByTimeAsync(3 * MINUTE);
  stop();
  expect(look).toHaveBeenCalledTimes(3);
});

test.each([
  ['what this tab runs is live', at('r1'), null],
  ['another release of what it runs is live', at('r2'), 'newer'],
  ['what it runs is switched off', OFF, 'switched-off'],
  ['what it runs is listed no more', undefined, 'switched-off'],
])('[DP-07, DP-14] where %s, a reload is offered as: %s', async (_what, listing, offered) => {
  const { nextPage } = watch(() => (listing ? { 'remote-auth': listing } : {}));
  expect(await nextPage()).toBe(offered);
});

test('[DP-07] another release of a remote that has not run here is no news', async () => {
  const { nextPage } = watch(() => ({ 'remote-auth': at('r1'), 'remote-ideas': at('r9') }));
  expect(await nextPage()).toBeNull();
});

test('[DP-07] another release of the host is offered', async () => {
  const { nextPage, promoteHost } = watch(() => ({ 'remote-auth': at('r1') }));
  promoteHost('h2');
  expect(await nextPage()).toBe('newer');
});

test('[DP-07] a page that does not know its host’s release has no news of it', async () => {
  const { nextPage, promoteHost } = watch(() => ({ 'remote-auth': at('r1') }), { host: undefined });
  promoteHost('h2');
  expect(await nextPage()).toBeNull();
});

test('[DP-07, DP-14] a newer host counts for more than a remote that is switched off', async () => {
  const { nextPage, promoteHost } = watch(() => ({ 'remote-auth': OFF }));
  promoteHost('h2');
  expect(await nextPage()).toBe('newer');
});

test('[DP-11] a remote that runs another release on purpose is no news', async () => {
  const { nextPage } = watch(() => ({ 'remote-auth': at('r2') }), { overridden: 'remote-auth' });
  expect(await nextPage()).toBeNull();
});

test('[DP-07] what was sent away stays away until something else is live', async () => {
  let release = 'r2';
  const { versions, nextPage } = watch(() => ({ 'remote-auth': at(release) }));
  const heard = jest.fn();
  versions.subscribe(heard);
  expect(await nextPage()).toBe('newer');
  versions.dismiss();
  expect(versions.offer()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(await nextPage()).toBeNull();
  release = 'r3';
  expect(await nextPage()).toBe('newer');
});

test('[DP-07] a roll-back to what this tab runs takes the offer back', async () => {
  let release = 'r2';
  const { nextPage } = watch(() => ({ 'remote-auth': at(release) }));
  expect(await nextPage()).toBe('newer');
  release = 'r1';
  expect(await nextPage()).toBeNull();
});

test('[DP-07] a look that fails changes nothing, and the next page looks again', async () => {
  const { versions, look, nextPage } = watch(() => ({ 'remote-auth': at('r2') }));
  look.mockRejectedValueOnce(new Error('offline'));
  expect(await nextPage()).toBeNull();
  expect(await nextPage()).toBe('newer');
  look.mockRejectedValueOnce(new Error('offline'));
  expect(await nextPage()).toBe('newer');
  expect(versions.offer()).toBe('newer');
});

test('[DP-07] a look that hangs is given up after 20 seconds', async () => {
  const { look, versions } = watch(() => ({}));
  let given: AbortSignal | undefined;
  look.mockImplementationOnce((signal) => {
    given = signal;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  jest.setSystemTime(Date.now() + MINUTE);
  const done = versions.checkIfDue();
  await jest.advanceTimersByTimeAsync(19_999);
  expect(given?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await done;
  expect(given?.aborted).toBe(true);
});
