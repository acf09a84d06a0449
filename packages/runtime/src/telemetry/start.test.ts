import type { PlatformSettings } from '@composed/contract/settings';

const URL = 'https://collector.example/v1/metrics';
const RELEASE = '1.2.0-3f2a9c1b7d4e';

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
