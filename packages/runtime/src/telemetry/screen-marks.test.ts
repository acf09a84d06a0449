import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { LoadScreen } from '../loading/screen-loader.ts';
import type { ScreenModule } from '../loading/screen-module.ts';
import { markThrown, observeLoads } from './screen-marks.ts';

const MODULE = {} as ScreenModule;
const RELEASE = '1.2.0-3f2a9c1b7d4e';

let time: number;
let marks: unknown[];
let measures: unknown[];
beforeEach(() => {
  time = -40;
  marks = [];
  measures = [];
  // Each reading of the clock is 40 ms after the previous one.
  const now = () => {
    time += 40;
    return time;
  };
  const mark = (name: string, { detail }: { detail: unknown }) => marks.push([name, detail]);
  const measure = (name: string, options: unknown) => measures.push([name, options]);
  Object.assign(performance, { now, mark, measure });
});

function observed(load: LoadScreen, running?: string, { signal } = new AbortController()) {
  const observing = observeLoads(load, () => running);
  const options = { signal, fresh: false };
  return observing('remote-shop', 'browse', options).catch((error) => error);
}

const name = 'remote-shop/browse';

test('[DP-13] a load is drawn into the timeline with its release, from where it begins', async () => {
  const outcome = await observed(async (_remote, _screen, { onFound }) => {
    onFound?.(RELEASE);
    return MODULE;
  });
  expect(outcome).toBe(MODULE);
  expect(marks).toEqual([
    [name, { is: 'start', release: null }],
    [name, { is: 'found', release: RELEASE }],
  ]);
  const detail = { release: RELEASE, outcome: 'loaded' };
  expect(measures).toEqual([[name, { start: 0, detail }]]);
});

test('[DP-13] the release that runs counts, not the one that was found first', async () => {
  await observed(async (_remote, _screen, { onFound }) => {
    onFound?.('1.0.0-000000000000');
    return MODULE;
  }, RELEASE);
  const detail = { release: RELEASE, outcome: 'loaded' };
  expect(measures).toEqual([[name, { start: 0, detail }]]);
});

test('[DP-13] a failed load has its class and the release that was tried', async () => {
  const failure = new RemoteLoadError('timeout', 'No answer within 120 seconds.');
  const outcome = await observed(async (_remote, _screen, { onFound }) => {
    onFound?.(RELEASE);
    throw failure;
  });
  expect(outcome).toBe(failure);
  const detail = { release: RELEASE, outcome: 'timeout' };
  expect(measures).toEqual([[name, { start: 0, detail }]]);
});

test('[DP-13] without a release there is none to tell; what is no load error is a broken remote', async () => {
  await observed(async () => {
    throw new TypeError('x is not a function');
  });
  expect(measures).toEqual([[name, { start: 0, detail: { release: null, outcome: 'broken' } }]]);
});

test('[DP-13] a load that was abandoned for another has no end', async () => {
  const outcome = await observed(async () => {
    throw new DOMException('Abandoned', 'AbortError');
  });
  expect(outcome).toBeInstanceOf(DOMException);
  expect(measures).toEqual([]);
});

describe('a remote that hangs while it starts', () => {
  test('[DP-13] has a time-out for its end', async () => {
    const limit = new AbortController();
    const failure = new RemoteLoadError('timeout', 'No answer within 120 seconds.');
    const outcome = observed(() => new Promise(() => {}), RELEASE, limit);
    limit.abort(failure);
    expect(await outcome).toBe(failure);
    const detail = { release: RELEASE, outcome: 'timeout' };
    expect(measures).toEqual([[name, { start: 0, detail }]]);
  });

  test('[DP-13] has no end once it was abandoned for another, though it starts after all', async () => {
    const limit = new AbortController();
    let start: (module: ScreenModule) => void = () => {};
    const load = new Promise<ScreenModule>((resolve) => {
      start = resolve;
    });
    const outcome = observed(() => load, RELEASE, limit);
    limit.abort();
    start(MODULE);
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(measures).toEqual([]);
  });
});

test('[DP-13] what a screen threw is marked by class and stack, whatever was thrown', () => {
  const error = new TypeError('Ada’s secret');
  error.stack = 'at Card';
  markThrown('remote-shop', 'browse', undefined, error);
  delete error.stack;
  markThrown('remote-shop', 'browse', RELEASE, error);
  expect(marks).toEqual([
    [name, { is: 'threw', release: null, error: 'TypeError', stack: 'at Card' }],
    [name, { is: 'threw', release: RELEASE, error: 'TypeError', stack: 'undefined' }],
  ]);
});
