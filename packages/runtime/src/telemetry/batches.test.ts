import type { PlatformSettings } from '@composed/contract/settings';
import { createBatches, PAUSE } from './batches.ts';
import type { CountedScreen } from './count-screens.ts';

const RELEASE = '1.2.0-3f2a9c1b7d4e';
const screen = { remote: 'remote-shop', screen: 'browse', release: RELEASE };
const shown: CountedScreen = { ...screen, outcome: 'shown', ms: 1250 };

interface Point {
  attributes: { key: string; value: { stringValue: string } }[];
  asInt?: string;
}

/** Collects the sent batches: the outcomes of each, with their counts. */
function collector() {
  let time = 1_700_000_000_000;
  let elapsed = 0;
  const texts: string[] = [];
  let isTaken = true;
  const batches = createBatches({
    service: 'hub',
    clock: { now: () => time, elapsed: () => elapsed },
    send(text) {
      texts.push(text);
      return isTaken;
    },
  });
  const points = (text: string): Point[] =>
    JSON.parse(text).resourceMetrics[0].scopeMetrics[0].metrics[0].sum.dataPoints;
  const labels = ({ attributes }: Point) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
  return {
    pass: (ms: number) => {
      time += ms;
      elapsed += ms;
    },
    setClock: (ms: number) => {
      time += ms;
    },
    batches,
    texts,
    refuse: (refused: boolean) => {
      isTaken = !refused;
    },
    sent: () =>
      texts.map((text) => points(text).map((point) => [labels(point).outcome, point.asInt])),
    labels: (batch: number) => points(texts[batch] ?? '').map(labels),
  };
}

test('[DP-26] outcomes of a minute are sent together, as deltas that any collector takes', () => {
  const { pass, batches, texts } = collector();
  pass(1_000);
  batches.count(shown);
  batches.count(shown);
  batches.count({ ...screen, outcome: 'threw', thrown: { error: 'TypeError', at: 'a@1/b:1:2' } });
  pass(PAUSE);
  // A visible page sends nothing.
  expect(texts).toEqual([]);
  batches.hide();
  const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
  const names = [text('remote', 'remote-shop'), text('release', RELEASE), text('screen', 'browse')];
  const time = {
    startTimeUnixNano: '1700000000000000000',
    timeUnixNano: '1700000061000000000',
  };
  expect(texts.map((sent) => JSON.parse(sent))).toEqual([
    {
      resourceMetrics: [
        {
          resource: { attributes: [text('service.name', 'hub')] },
          scopeMetrics: [
            {
              scope: { name: 'hub.screens' },
              metrics: [
                {
                  name: 'screen.outcomes',
                  unit: '1',
                  sum: {
                    aggregationTemporality: 1,
                    isMonotonic: true,
                    dataPoints: [
                      { ...time, attributes: [...names, text('outcome', 'shown')], asInt: '2' },
                      {
                        ...time,
                        attributes: [...names, text('outcome', 'threw')],
                        asInt: '1',
                        exemplars: [
                          {
                            timeUnixNano: '1700000061000000000',
                            asInt: '1',
                            filteredAttributes: [
                              text('exception.type', 'TypeError'),
                              text('at', 'a@1/b:1:2'),
                            ],
                          },
                        ],
                      },
                    ],
                  },
                },
                {
                  name: 'screen.load',
                  unit: 's',
                  histogram: {
                    aggregationTemporality: 1,
                    dataPoints: [
                      {
                        ...time,
                        attributes: names,
                        count: '2',
                        sum: 2.5,
                        bucketCounts: ['2'],
                        explicitBounds: [],
                      },
                    ],
                  },
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
  pass(10 * PAUSE);
  batches.hide();
  expect(texts).toHaveLength(1);
});

test('[DP-26] a page that is hidden sends at once, but not again within the minute', () => {
  const { pass, batches, sent } = collector();
  batches.count(shown);
  batches.hide();
  expect(sent()).toEqual([[['shown', '1']]]);
  batches.hide();
  pass(PAUSE - 1);
  batches.count(shown);
  batches.hide();
  expect(sent()).toHaveLength(1);
  pass(1);
  batches.hide();
  expect(sent()).toHaveLength(2);
});

test('[DP-26] a page that goes sends what is left, once', () => {
  const { batches, sent } = collector();
  batches.count(shown);
  batches.hide();
  batches.count({ ...screen, outcome: 'left' });
  batches.hide();
  batches.leave();
  batches.leave();
  expect(sent()).toEqual([[['shown', '1']], [['left', '1']]]);
});

test('[DP-26] what the browser does not take is kept, and tried again the next time', () => {
  const { pass, batches, sent, refuse } = collector();
  refuse(true);
  batches.count(shown);
  batches.hide();
  batches.count(shown);
  batches.hide();
  expect(sent()).toHaveLength(1);
  refuse(false);
  pass(PAUSE);
  batches.hide();
  expect(sent().at(-1)).toEqual([['shown', '2']]);
  batches.leave();
  expect(sent()).toHaveLength(2);
});

test('[DP-26] many screens go in batches of a bounded size, in the order of their outcomes', () => {
  const { pass, batches, texts, labels } = collector();
  for (let index = 0; index < 40; index += 1) {
    const at = `remote-shop@${RELEASE}/static/js/a-long-name-of-a-file.${index}.js:100:100000`;
    for (let round = 0; round < 9; round += 1) {
      const thrown = { error: 'TypeError', at };
      batches.count({ ...screen, screen: `screen-${index}`, outcome: 'threw', thrown });
    }
  }
  for (let round = 0; round < 4; round += 1) {
    batches.hide();
    pass(PAUSE);
  }
  expect(texts).toHaveLength(3);
  const screens = [0, 1, 2].flatMap((batch) => labels(batch).map((point) => point.screen));
  expect(screens).toEqual(Array.from({ length: 40 }, (_, index) => `screen-${index}`));
  // The receiver's limit.
  for (const text of texts) expect(text.length).toBeLessThan(16 * 1024);
});

test('[DP-26] where no release was found, that stands in its place', () => {
  const { batches, labels } = collector();
  batches.count({ ...screen, release: null, outcome: 'discovery' });
  batches.leave();
  expect(labels(0)).toEqual([
    { remote: 'remote-shop', release: 'none', screen: 'browse', outcome: 'discovery' },
  ]);
});

test.each([
  ['back', -86_400_000],
  ['forward', 86_400_000],
])(
  '[DP-26] a device’s clock that is set %s holds no batch back, and each begins where the one before ended',
  (_how, ms) => {
    const { pass, setClock, batches, texts } = collector();
    pass(1_000);
    batches.count(shown);
    batches.hide();
    pass(PAUSE - 1);
    setClock(ms);
    batches.count(shown);
    batches.hide();
    expect(texts).toHaveLength(1);
    pass(1);
    batches.hide();
    expect(texts).toHaveLength(2);
    const [point] = JSON.parse(texts[1] ?? '').resourceMetrics[0].scopeMetrics[0].metrics[0].sum
      .dataPoints;
    const lasted = BigInt(point.timeUnixNano) - BigInt(point.startTimeUnixNano);
    expect(lasted).toBe(BigInt(PAUSE) * 1_000_000n);
  },
);

describe('start', () => {
  const URL = 'https://collector.example/v1/metrics';

  type Listener = (event: Event) => void;

  /** A page with the telemetry script. Its timeline has a requested screen that is still loading. */
  async function page(config: Partial<PlatformSettings> | null, random = 0, isOver = false) {
    const entry = (detail: object, startTime: number) => ({
      name: 'remote-shop/browse',
      entryType: 'mark',
      startTime,
      duration: 0,
      detail,
    });
    const timeline = [
      entry({ is: 'start', release: null }, 1),
      entry({ is: 'found', release: RELEASE }, 2),
      entry({ is: 'requested' }, 3),
      ...(isOver ? [entry({ is: 'slow' }, 4)] : []),
    ];
    const observe = jest.fn();
    const listeners = new Map<string, Listener>();
    jest.spyOn(window, 'addEventListener').mockImplementation((type, listen) => {
      listeners.set(type, listen as Listener);
    });
    jest.spyOn(Math, 'random').mockReturnValue(random);
    const sent: { url: string; text: string; type: string }[] = [];
    Object.assign(globalThis, {
      Blob: class {
        constructor(
          readonly parts: string[],
          readonly options: { type: string },
        ) {}
      },
      PerformanceObserver: class {
        observe = observe;
        takeRecords = () => timeline.splice(0);
      },
      fetch: async () => {
        if (config === null) throw new TypeError('Failed to fetch');
        return { json: async () => config };
      },
    });
    Object.defineProperty(navigator, 'sendBeacon', {
      configurable: true,
      value: (url: string, { parts, options }: { parts: string[]; options: { type: string } }) => {
        sent.push({ url, text: parts.join(''), type: options.type });
        return true;
      },
    });
    await jest.isolateModulesAsync(async () => {
      const { startTelemetry } = await import('./start.ts');
      startTelemetry({ service: 'hub' });
    });
    await jest.advanceTimersByTimeAsync(0);
    const happens = (type: string, hidden = false) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      listeners.get(type)?.(new Event(type));
    };
    return { observe, sent, happens };
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    Reflect.deleteProperty(document, 'hidden');
  });

  test('[DP-26] a page that goes while a screen is awaited reports that the visitor left', async () => {
    const { observe, sent, happens } = await page({ telemetryUrl: URL });
    expect(observe.mock.calls).toEqual([
      [{ type: 'mark', buffered: true }],
      [{ type: 'measure', buffered: true }],
    ]);
    happens('pagehide');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ url: URL, type: 'application/json' });
    expect(sent[0]?.text).toContain('"stringValue":"left"');
    expect(sent[0]?.text).toContain(RELEASE);
  });

  test('[DP-26] a page that is hidden sends what there is, one that is shown nothing', async () => {
    const { sent, happens } = await page({ telemetryUrl: URL }, 0, true);
    happens('visibilitychange', false);
    expect(sent).toEqual([]);
    happens('visibilitychange', true);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('"stringValue":"slow"');
    // The visitor may come back to a screen that is still loading.
    expect(sent[0]?.text).not.toContain('"stringValue":"left"');
  });

  test.each([
    [0.25, 0.2499, true],
    [0.25, 0.25, false],
    [0, 0, false],
    [1, 0.9999, true],
  ])(
    '[DP-26] of a share of %d, the page that draws %d reports: %s',
    async (telemetryShare, random, reports) => {
      const { observe } = await page({ telemetryUrl: URL, telemetryShare }, random);
      expect(observe.mock.calls.length > 0).toBe(reports);
    },
  );

  test.each([
    ['without an address', {}],
    ['whose address is none', { telemetryUrl: null }],
    ['whose address is wrong', { telemetryUrl: 'ftp://collector.example' }],
    ['whose configuration can’t be had', null],
  ])('[DP-26] a site %s is told nothing, and is as it was', async (_which, config) => {
    const { observe, sent, happens } = await page(config);
    happens('pagehide');
    expect(observe).not.toHaveBeenCalled();
    expect(sent).toEqual([]);
  });
});
