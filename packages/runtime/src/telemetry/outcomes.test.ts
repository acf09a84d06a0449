import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { LoadScreen } from '../loading/screen-loader.ts';
import type { ScreenModule } from '../loading/screen-module.ts';
import { type CountedScreen, createScreenOutcomes } from './count-screens.ts';
import { type LoadEnd, markThrown, observeLoads, type ScreenMark } from './screen-marks.ts';

const RELEASE = '1.2.0-3f2a9c1b7d4e';
const NAME = 'remote-shop/browse';
const screen = { remote: 'remote-shop', screen: 'browse', release: RELEASE };

const requested: ScreenMark = { is: 'requested' };
const left: ScreenMark = { is: 'left' };
const shown: ScreenMark = { is: 'shown' };
const slow: ScreenMark = { is: 'slow' };
const start: ScreenMark = { is: 'start', release: null };
const found: ScreenMark = { is: 'found', release: RELEASE };
const loaded: LoadEnd = { release: RELEASE, outcome: 'loaded' };
const broken: LoadEnd = { release: RELEASE, outcome: 'broken' };
const threw: ScreenMark = { is: 'threw', release: RELEASE, error: 'TypeError', stack: '' };

type Event = ScreenMark | LoadEnd;

/** An entry of the timeline. Loads take 40 ms. */
function entry(detail: unknown, at: number, name = NAME) {
  const isEnd = typeof detail === 'object' && detail !== null && 'outcome' in detail;
  return {
    name,
    detail,
    entryType: isEnd ? 'measure' : 'mark',
    startTime: isEnd ? at - 40 : at,
    duration: isEnd ? 40 : 0,
  } as unknown as PerformanceEntry;
}

function outcomesOf(events: readonly Event[], atTheEnd: 'stays' | 'goes' = 'stays') {
  const counted: CountedScreen[] = [];
  const outcomes = createScreenOutcomes((outcome) => counted.push(outcome));
  events.forEach((event, index) => void outcomes.take([entry(event, 100 + index)]));
  if (atTheEnd === 'goes') outcomes.leave();
  return counted;
}

const kinds = (...events: Event[]) => outcomesOf(events).map(({ outcome }) => outcome);

test('[DP-26] a screen that is wanted and stands is shown, with the time of its load', () => {
  expect(outcomesOf([start, requested, found, loaded, shown])).toEqual([
    { ...screen, outcome: 'shown', ms: 40 },
  ]);
});

test('[DP-26] a load ahead of a visit counts with the visit, and not without', () => {
  expect(kinds(start, found, loaded)).toEqual([]);
  expect(kinds(start, found, broken)).toEqual([]);
  expect(kinds(start, found, loaded, requested, shown)).toEqual(['shown']);
  expect(kinds(start, found, broken, start, requested, found, broken)).toEqual(['broken']);
});

test('[DP-26] the same screen once more is no further load', () => {
  expect(kinds(start, requested, loaded, shown, left, requested, shown)).toEqual(['shown']);
});

test('[DP-26] each failure counts, and that the next try brought it after all', () => {
  const again = [start, found, broken];
  expect(kinds(start, requested, found, broken, ...again, start, found, loaded, shown)).toEqual([
    'broken',
    'broken',
    'shown',
    'recovered',
  ]);
  // Leaving and coming back is not a retry.
  expect(kinds(start, requested, broken, left, start, requested, loaded, shown)).toEqual([
    'broken',
    'shown',
  ]);
});

test('[DP-26] a screen that throws was shown, even if at once; it counts once for each load', () => {
  expect(kinds(start, requested, loaded, threw, threw, shown)).toEqual([
    'shown',
    'threw',
    'recovered',
  ]);
  expect(kinds(start, requested, loaded, shown, threw, left, requested, threw)).toEqual([
    'shown',
    'threw',
  ]);
});

test('[DP-26] a load is called slow while it goes on; abandoned for another try, it is recovered by that', () => {
  expect(kinds(start, requested, found, slow, loaded, shown)).toEqual(['slow', 'shown']);
  expect(kinds(start, requested, found, slow, start, found, loaded, shown)).toEqual([
    'slow',
    'shown',
    'recovered',
  ]);
});

test('[DP-26] counts a visitor who leaves before the answer as left, by a link or with the page', () => {
  expect(outcomesOf([start, requested, found, left])).toEqual([{ ...screen, outcome: 'left' }]);
  expect(outcomesOf([start, requested, found], 'goes')).toEqual([{ ...screen, outcome: 'left' }]);
  expect(outcomesOf([start, requested, found, left], 'goes')).toHaveLength(1);
  expect(outcomesOf([start, found], 'goes')).toEqual([]);
  expect(outcomesOf([start, requested, found, broken], 'goes')).toHaveLength(1);
  expect(kinds(start, requested, left, loaded, requested, shown)).toEqual(['left', 'shown']);
});

test('[DP-26] entries that come together are taken in their order, and foreign ones not at all', () => {
  const counted: CountedScreen[] = [];
  const outcomes = createScreenOutcomes((outcome) => counted.push(outcome));
  outcomes.take([
    entry(shown, 6),
    // Starts first and ends last.
    entry(loaded, 50),
    entry(shown, 51),
    entry(start, 10),
    entry(requested, 11),
    entry(found, 12),
    entry({ is: 'shown' }, 60, 'a remote’s own mark'),
    entry('text', 61),
    entry(null, 62),
    { name: NAME, entryType: 'resource', startTime: 1, duration: 1 } as PerformanceEntry,
  ]);
  expect(counted).toEqual([{ ...screen, outcome: 'shown', ms: 40 }]);
});

describe('[DP-15] an error that a screen threw', () => {
  const place = `${RELEASE}/static/js/browse.1f2e.js:1:2345`;
  const thrownBy = (stack: string, error = 'TypeError') =>
    outcomesOf([start, requested, loaded, { ...threw, stack, error } as ScreenMark]).at(-1)?.thrown;

  test.each([
    ['Chromium', `TypeError: x\n    at Card (https://hub.example/${place})\n    at https://x/y`],
    ['Firefox', `Card@http://localhost:3003/${place}\nother@http://localhost:3000/x.js:1:2`],
    ['WebKit', `Card@http://localhost:3003/${place}`],
    [
      'a stack that begins elsewhere',
      `at http://localhost:3000/main.js:1:2\n  at http://a/${place}`,
    ],
    [
      'React’s own error, from the host’s release',
      `Error: x\n at X (http://a/1.0.0-0123456789ab/js/vendor.js:1:2)\n at Card (http://a/${place})`,
    ],
  ])('has its place by the stack of %s, and no words', (_engine, stack) => {
    expect(thrownBy(stack)).toEqual({ error: 'TypeError', at: `remote-shop@${place}` });
  });

  test.each([
    ['no stack', 'undefined'],
    ['a stack outside of releases', 'at http://localhost:3000/main.js:1:2'],
    ['a stack in another release', 'at http://a/1.0.0-0123456789ab/js/main.js:1:2'],
  ])('has no place with %s', (_what, stack) => {
    expect(thrownBy(stack)).toEqual({ error: 'TypeError', at: null });
  });

  test('has its class, and no text that a person could have typed', () => {
    expect(thrownBy('', 'Ada’s secret')).toEqual({ error: 'Error', at: null });
  });
});

test('[DP-26, MF-17] marks and failures that this host does not know disturb nothing', () => {
  const strange = [
    { is: 'hydrated' },
    { is: 'threw' },
    { release: RELEASE, outcome: 'melted' },
    { release: RELEASE, outcome: 'constructor' },
  ] as unknown as Event[];
  expect(kinds(start, requested, ...strange, start, found, loaded, shown)).toEqual([
    'threw',
    'broken',
    'broken',
    'shown',
    'recovered',
  ]);
});

describe('screen marks', () => {
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
  const endsAs = (outcome: string, release: string | null = RELEASE) => [
    [name, { start: 0, detail: { release, outcome } }],
  ];

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
    expect(measures).toEqual(endsAs('loaded'));
  });

  test('[DP-13] the release that runs counts, not the one that was found first', async () => {
    await observed(async (_remote, _screen, { onFound }) => {
      onFound?.('1.0.0-000000000000');
      return MODULE;
    }, RELEASE);
    expect(measures).toEqual(endsAs('loaded'));
  });

  test('[DP-13] a failed load has its class and the release that was tried', async () => {
    const failure = new RemoteLoadError('timeout', 'No answer within 120 seconds.');
    const outcome = await observed(async (_remote, _screen, { onFound }) => {
      onFound?.(RELEASE);
      throw failure;
    });
    expect(outcome).toBe(failure);
    expect(measures).toEqual(endsAs('timeout'));
  });

  test('[DP-13] without a release there is none to tell; what is no load error is a broken remote', async () => {
    await observed(async () => {
      throw new TypeError('x is not a function');
    });
    expect(measures).toEqual(endsAs('broken', null));
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
      expect(measures).toEqual(endsAs('timeout'));
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

  test('[DP-13] marks a thrown error of any kind by class and stack', () => {
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
});
