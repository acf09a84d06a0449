import type { MakeDatabase } from './databases.ts';
import { TestServer, type TestServerOptions } from './server.ts';

export const STABLE = '1.0.0-000000000001';
export const CANARY = '1.1.0-000000000002';
export const REMOTE = 'remote-ideas';

interface Point {
  outcome: string;
  count?: number;
  /** Total load time of the shown screens. */
  seconds?: number;
  remote?: string;
  release?: string;
  screen?: string;
  /** Place of the error; `error` is its class. */
  at?: string;
  error?: string;
}

const attributes = (labels: Record<string, string>) =>
  Object.entries(labels).map(([key, stringValue]) => ({ key, value: { stringValue } }));

/** The body that a page sends, with fields that the server ignores. */
export function otlp(points: Point[]) {
  const time = { startTimeUnixNano: '1', timeUnixNano: '4102444800000000000' };
  const labels = ({ remote = REMOTE, release = STABLE, screen = 'browse' }: Point) => ({
    remote,
    release,
    screen,
  });
  const exemplars = ({ at, error = 'TypeError' }: Point) =>
    at ? [{ ...time, filteredAttributes: attributes({ 'exception.type': error, at }) }] : undefined;
  const metrics = [
    {
      name: 'screen.outcomes',
      sum: {
        aggregationTemporality: 1,
        isMonotonic: true,
        dataPoints: points.map((point) => ({
          ...time,
          attributes: attributes({ ...labels(point), outcome: point.outcome }),
          asInt: String(point.count ?? 1),
          exemplars: exemplars(point),
        })),
      },
    },
    {
      name: 'screen.load',
      unit: 's',
      histogram: {
        aggregationTemporality: 1,
        dataPoints: points
          .filter(({ seconds }) => seconds !== undefined)
          .map((point) => ({
            ...time,
            attributes: attributes(labels(point)),
            count: String(point.count ?? 1),
            sum: point.seconds,
          })),
      },
    },
  ];
  const resource = { attributes: attributes({ 'service.name': 'idea-hub' }) };
  return { resourceMetrics: [{ resource, scopeMetrics: [{ scope: { name: 'x' }, metrics }] }] };
}

/** A site with a stable release and a canary. `calls` records the requests to it. */
export function fakeSite() {
  const screens = { browse: { js: [], css: [] }, home: { js: [], css: [] } };
  const entry = (release: string) => ({
    url: `/ideas/${release}/release.json`,
    metadata: { version: release },
    extras: { release },
  });
  const site = {
    calls: [] as string[],
    releases: [STABLE, CANARY],
    isDown: false,
    /** Screens by release, instead of the default ones. */
    screens: {} as Record<string, string[]>,
    /** Release whose record can't be read. */
    lost: null as string | null,
    /** Status of the answers, and number of blanks after the document. */
    status: 200,
    blanks: 0,
    /** Never answers, until the caller aborts. */
    hangs: false,
    fetch: async (address: string | URL | Request, init?: RequestInit) => {
      const url = String(address);
      site.calls.push(url);
      if (site.hangs) {
        await new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('timeout')));
        });
      }
      const answer = (document: unknown) =>
        new Response(JSON.stringify(document) + ' '.repeat(site.blanks), { status: site.status });
      if (site.isDown || url.includes(`/${site.lost}/`)) throw new TypeError('fetch failed');
      if (url.endsWith('/discovery.json')) {
        return answer({ microFrontends: { [REMOTE]: site.releases.map(entry) } });
      }
      const [, release = ''] = /([^/]+)\/release\.json$/.exec(url) ?? [];
      const others = site.screens[release];
      const of = others ? Object.fromEntries(others.map((name) => [name, {}])) : screens;
      return answer({ text: JSON.stringify({ screens: of }) });
    },
  };
  return site;
}

export const TOKEN = 'a-token-of-the-metrics';

export interface Counts {
  until: string;
  oneNetwork?: { loads: number; failures: number; minutes: number };
  rows: {
    minute: string;
    release: string;
    screen: string;
    outcome: string;
    count: number;
    milliseconds: number;
  }[];
}

export async function readCounts(server: TestServer, query: Record<string, string> = {}) {
  const answer = await server.app.inject({
    url: '/telemetry/counts',
    query: { remote: REMOTE, since: '2026-01-05T00:00:00Z', ...query },
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  return { status: answer.statusCode, body: answer.json<Counts>() };
}

const ENV = { TELEMETRY: 'on', METRICS_TOKEN: TOKEN, TRUST_PROXY: 'loopback' };

/** A server that counts, and the site that it reads, for each test of a `describe`. */
export function useReceiver(make: MakeDatabase) {
  const receiver = {
    server: undefined as unknown as TestServer,
    site: undefined as unknown as ReturnType<typeof fakeSite>,
    async start(options: TestServerOptions = {}): Promise<void> {
      receiver.site = fakeSite();
      receiver.server = await TestServer.start(make, {
        ...options,
        env: { ...ENV, ...options.env },
        app: { fetch: receiver.site.fetch as typeof fetch, ...options.app },
      });
    },
    /** Starts a second instance on the same database, which reads the same site. */
    startOther(env: Record<string, string> = {}): Promise<TestServer> {
      const app = { fetch: receiver.site.fetch as typeof fetch };
      return receiver.server.another({ app, env: { ...ENV, ...env } });
    },
    post(payload: object, address = '10.0.0.1', to?: TestServer) {
      return (to ?? receiver.server).app.inject({
        method: 'POST',
        url: '/api/telemetry/v1/metrics',
        payload,
        headers: { 'x-forwarded-for': address },
      });
    },
    send: (points: Point[], address?: string, to?: TestServer) =>
      receiver.post(otlp(points), address, to),
    /** Number of points that the server did not count. */
    async rejected(points: Point[], address?: string): Promise<number> {
      const { partialSuccess } = (await receiver.send(points, address)).json();
      return Number(partialSuccess?.rejectedDataPoints ?? 0);
    },
    /** Advances past the minute and the time in which every instance writes it. */
    later: () => receiver.server.clock.advance(62_000),
    async metrics(): Promise<string> {
      const headers = { authorization: `Bearer ${TOKEN}` };
      return (await receiver.server.app.inject({ url: '/metrics', headers })).body;
    },
    /** The stored counts, by release and outcome. */
    async counted(): Promise<[release: string, outcome: string, count: number][]> {
      const { body } = await readCounts(receiver.server);
      return body.rows.map(({ release, outcome, count }) => [release, outcome, count]);
    },
  };
  return receiver;
}
