import type { Listing, Live } from '../loading/discovery.ts';
import { draw } from '../releases/bucket.ts';
import { requestedReleases } from '../releases/requested-release.ts';
import type { InspectedPage } from './inspected-page.ts';
import { readLoads, remoteRows } from './rows.ts';
import { inspect } from './second-script.ts';

const BASE = 'https://shop.example/1.2.0-3f2a9c1b7d4e/';

const pin = {
  url: `${BASE}release.json`,
  release: {
    name: 'remote-shop',
    release: '1.2.0-3f2a9c1b7d4e',
    entry: 'remoteEntry.js',
    screens: { browse: { js: ['js/browse.js'], css: ['css/browse.css'] } },
  },
} as unknown as InspectedPage['pins'] extends ReadonlyMap<string, infer P> ? P : never;

const pageWith = (change: Partial<InspectedPage> = {}): InspectedPage => ({
  remotes: ['remote-shop', 'remote-login'],
  discovery: { look: async () => live({}) },
  pins: new Map([['remote-shop', pin]]),
  override: null,
  requested: requestedReleases('hub.release'),
  bucket: () => null,
  host: '1.0.0-000000000001',
  shared: { react: { '19.3.1': { loaded: true } } },
  ...change,
});

const entry = (release: string, traffic: number, isDefault: boolean) => ({
  url: `https://shop.example/${release}/release.json`,
  metadata: { version: '1.2.0' },
  deployment: { traffic, default: isDefault },
  extras: { release },
});

const live = (listings: Record<string, Partial<Listing>>): Live => ({
  extras: { host: '1.0.0-000000000002' },
  of: (remote) =>
    listings[remote] && { entries: [], disabled: false, generation: 43, ...listings[remote] },
});

test('each package has what is live, what this tab runs and where from', () => {
  let inside = 0;
  while (draw(inside, 'remote-shop@1.3.0-bbb') >= 1000) inside += 1;
  const canary = [entry('1.2.0-aaa', 90, true), entry('1.3.0-bbb', 10, false)];
  const rows = remoteRows(
    pageWith({ bucket: () => inside }),
    live({ 'remote-shop': { entries: canary }, 'remote-login': { disabled: true } }),
  );
  expect(rows).toEqual([
    {
      remote: 'host',
      live: ['1.0.0-000000000002'],
      here: '1.0.0-000000000001',
      isLive: false,
      from: location.origin,
    },
    {
      remote: 'remote-shop',
      live: ['1.2.0-aaa, for 90 %', '1.3.0-bbb, canary for 10 %, this browser too'],
      here: '1.2.0-3f2a9c1b7d4e',
      isLive: false,
      from: 'https://shop.example',
    },
    { remote: 'remote-login', live: ['switched off'], here: 'not loaded', isLive: null, from: '' },
  ]);
});

test('tells whether the release of this tab is live, if the live ones are known', () => {
  const entries = [entry('1.2.0-3f2a9c1b7d4e', 100, true)];
  const isLive = (known: Live | null) => remoteRows(pageWith(), known)[1]?.isLive;
  expect(isLive(live({ 'remote-shop': { entries } }))).toBe(true);
  expect(isLive(live({ 'remote-shop': { entries, disabled: true } }))).toBe(false);
  expect(isLive(null)).toBeNull();
});

test('marks a release that an override selected', () => {
  const override = {
    text: 'remote-shop@pr-1',
    replaces: (remote: string) => remote === 'remote-shop',
  } as unknown as InspectedPage['override'];
  const [, row] = remoteRows(pageWith({ override }), null);
  expect(row).toMatchObject({
    live: ['unknown'],
    here: '1.2.0-3f2a9c1b7d4e, asked for as remote-shop@pr-1',
  });
});

test('a load is taken apart into its requests and the start of its code', () => {
  const request = (name: string, startTime: number, responseEnd: number) => ({
    name: new URL(name, BASE).href,
    startTime,
    responseEnd,
  });
  const detail = { release: '1.2.0-3f2a9c1b7d4e', outcome: 'loaded' };
  const entries: Record<string, object[]> = {
    resource: [
      request('remoteEntry.js', 20, 60),
      request('js/browse.js', 110, 180),
      request('css/browse.css', 110, 150),
      request('js/elsewhere.js', 110, 900),
    ],
    measure: [
      { name: 'remote-shop/browse', startTime: 100, duration: 100, detail },
      { name: 'somebody else’s', startTime: 0, duration: 1, detail: null },
    ],
  };
  const timeline = { getEntriesByType: (type: string) => entries[type] as PerformanceEntryList };
  expect(readLoads(pageWith().pins, timeline)).toEqual([
    {
      screen: 'remote-shop/browse',
      release: '1.2.0-3f2a9c1b7d4e',
      outcome: 'loaded',
      took: 100,
      steps: [
        { what: 'remoteEntry.js', from: -80, took: 40 },
        { what: 'js/browse.js', from: 10, took: 70 },
        { what: 'css/browse.css', from: 10, took: 40 },
        { what: 'start of its code', from: 80, took: 20 },
      ],
    },
  ]);
});

describe('its script', () => {
  const environment = process.env.NODE_ENV;
  beforeEach(() => {
    process.env.NODE_ENV = 'production';
  });
  afterEach(() => {
    process.env.NODE_ENV = environment;
    history.replaceState(null, '', '/');
  });
  const script = jest.fn(async () => {});
  const own = {
    url: `${location.origin}/releases/host/1/js/inspector.0.js`,
    integrity: 'sha384-x',
  };

  test.each(['/browse', '/browse?inspected=1', '/browse?q=inspect'])(
    'is not asked for by %s',
    async (path) => {
      history.replaceState(null, '', path);
      await inspect(own, { script }, pageWith);
      expect(script).not.toHaveBeenCalled();
    },
  );

  test('opens by ?inspect, with its hash', async () => {
    history.replaceState(null, '', '/browse?inspect');
    await inspect(own, { script }, pageWith);
    expect(script).toHaveBeenCalledWith(expect.objectContaining(own));
  });
});
