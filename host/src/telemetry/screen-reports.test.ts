import type { ScreenModule } from '@idea-hub/shared/contracts/screens';
import { RemoteLoadError } from '../federation/remote-load-error.ts';
import type { LoadScreen } from '../federation/screen-loader.ts';
import { observeLoads, reportOfThrown, type ScreenReport } from './screen-reports.ts';

const MODULE = {} as ScreenModule<object>;
const RELEASE = '1.2.0-3f2a9c1b7d4e';

/** Each look at the time is 40 ms after the last one. */
function timeline() {
  let time = -40;
  const measures: [name: string, options: object][] = [];
  return {
    measures,
    now() {
      time += 40;
      return time;
    },
    measure(name: string, options?: string | PerformanceMeasureOptions) {
      measures.push([name, options as PerformanceMeasureOptions]);
      return {} as PerformanceMeasure;
    },
  };
}

async function observed(load: LoadScreen, running?: string) {
  const reports: ScreenReport[] = [];
  const times = timeline();
  const observing = observeLoads(
    load,
    () => running,
    (report) => reports.push(report),
    times,
  );
  const options = { signal: new AbortController().signal, fresh: false };
  const outcome = await observing('remote-ideas', 'browse', options).catch((error) => error);
  return { outcome, reports, measures: times.measures };
}

const common = { remote: 'remote-ideas', screen: 'browse', ms: 40 };

test('[DP-13] a load is reported with its release and time, and drawn into the timeline', async () => {
  const { outcome, reports, measures } = await observed(async (_remote, _screen, { onFound }) => {
    onFound?.(RELEASE);
    return MODULE;
  });
  expect(outcome).toBe(MODULE);
  expect(reports).toEqual([{ ...common, release: RELEASE, outcome: 'loaded' }]);
  const detail = { release: RELEASE, outcome: 'loaded' };
  expect(measures).toEqual([['remote-ideas/browse', { start: 0, detail }]]);
});

test('[DP-13] the release that runs counts, not the one that was found first', async () => {
  const { reports } = await observed(async (_remote, _screen, { onFound }) => {
    onFound?.('1.0.0-000000000000');
    return MODULE;
  }, RELEASE);
  expect(reports).toEqual([{ ...common, release: RELEASE, outcome: 'loaded' }]);
});

test('[DP-13] a failed load is reported with its class and the release that was tried', async () => {
  const failure = new RemoteLoadError('timeout', 'No answer within 120 seconds.');
  const { outcome, reports } = await observed(async (_remote, _screen, { onFound }) => {
    onFound?.(RELEASE);
    throw failure;
  });
  expect(outcome).toBe(failure);
  expect(reports).toEqual([{ ...common, release: RELEASE, outcome: 'timeout' }]);
});

test('[DP-13] without a release there is none to report; what is no load error is a broken remote', async () => {
  const { reports } = await observed(async () => {
    throw new TypeError('x is not a function');
  });
  expect(reports).toEqual([{ ...common, release: null, outcome: 'broken' }]);
});

test('[DP-13] a load that was given up for another is not reported', async () => {
  const { outcome, reports, measures } = await observed(async () => {
    throw new DOMException('Given up', 'AbortError');
  });
  expect(outcome).toBeInstanceOf(DOMException);
  expect([reports, measures]).toEqual([[], []]);
});

describe('[DP-15] what a screen threw', () => {
  const thrown = (stack: string | undefined) => {
    const error = new TypeError('Ada’s secret is undefined');
    if (stack === undefined) delete error.stack;
    else error.stack = stack;
    return reportOfThrown('remote-ideas', 'browse', RELEASE, error);
  };
  const place = `${RELEASE}/static/js/browse.1f2e.js:1:2345`;
  const report = {
    remote: 'remote-ideas',
    screen: 'browse',
    release: RELEASE,
    outcome: 'threw',
    error: 'TypeError',
  };

  test.each([
    ['Chromium', `TypeError: x\n    at Card (https://hub.example/${place})\n    at https://x/y`],
    ['Firefox', `Card@http://localhost:3003/${place}\nother@http://localhost:3000/x.js:1:2`],
    ['WebKit', `Card@http://localhost:3003/${place}`],
    [
      'a stack that begins elsewhere',
      `at http://localhost:3000/main.js:1:2\n  at http://a/${place}`,
    ],
  ])('has its place by the stack of %s, and no words', (_engine, stack) => {
    expect(thrown(stack)).toEqual({ ...report, at: `remote-ideas@${place}` });
  });

  test.each([
    ['no stack', undefined],
    ['a stack outside of releases', 'at http://localhost:3000/main.js:1:2'],
  ])('has no place with %s', (_what, stack) => {
    expect(thrown(stack)).toEqual({ ...report, at: undefined });
  });
});
