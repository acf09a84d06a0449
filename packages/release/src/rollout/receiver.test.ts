import type { AddressInfo } from 'node:net';
import { createBatches } from '@composed/runtime/telemetry/batches';
import { createScreenOutcomes } from '@composed/runtime/telemetry/count-screens';
import { markScreen, markThrown, observeLoads } from '@composed/runtime/telemetry/screen-marks';
import { makeLibsql } from '../../../../api/test/support/databases.ts';
import { TestClock, TestServer } from '../../../../api/test/support/server.ts';
import { history } from '../report.ts';
import { ReleaseFixture } from '../testing/release-fixture.ts';
import { RolloutFixture, withSecond } from '../testing/rollout-fixture.ts';
import type { RolloutPlan } from './plan.ts';
import { rollout } from './rollout.ts';
import { sourceOf } from './source.ts';

const TOKEN = 'a-token-of-the-metrics';
const REMOTE = 'remote-ideas';
const MINUTE = 60_000;

const fixture = new ReleaseFixture();
let site: RolloutFixture;
let server: TestServer;
let address: string;
beforeAll(async () => {
  site = new RolloutFixture(fixture, await withSecond(fixture));
  server = await TestServer.start(makeLibsql, {
    clock: Object.assign(new TestClock(), { now: () => fixture.time }),
    env: {
      TELEMETRY: 'on',
      TELEMETRY_DISCOVERY: 'https://ideas.example/discovery.json',
      METRICS_TOKEN: TOKEN,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT: 'on',
    },
    app: { fetch: siteFile as typeof fetch },
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server?.stop();
  fixture.close();
});

/** Returns a file that the release tool wrote, like the site's servers. */
async function siteFile(url: string): Promise<Response> {
  const { host, pathname } = new URL(url);
  const record = host.startsWith('hub.') ? `releases/${REMOTE}${pathname}` : pathname.slice(1);
  const key = pathname === '/discovery.json' ? 'site/current/public/discovery.json' : record;
  return new Response(await fixture.text(key), { status: 200 });
}

interface Page {
  /** IP address of its browser. */
  ip: string;
  release: string;
  loads: number;
  throws?: boolean;
}

/** Simulates a page that loads a screen `loads` times and closes. Returns the batches that it sends. */
async function batchesOf({ release, loads, throws = false }: Page): Promise<string[]> {
  performance.clearMarks();
  performance.clearMeasures();
  const load = observeLoads(
    async () => ({ default: () => null }) as never,
    () => release,
  );
  const { signal } = new AbortController();
  for (let count = 0; count < loads; count += 1) {
    markScreen(REMOTE, 'home', { is: 'requested' });
    await load(REMOTE, 'home', { signal, fresh: false });
    if (throws) markThrown(REMOTE, 'home', release, new TypeError('Ada’s draft'));
    else markScreen(REMOTE, 'home', { is: 'shown' });
    markScreen(REMOTE, 'home', { is: 'left' });
  }
  const sent: string[] = [];
  const batches = createBatches({
    service: 'hub',
    clock: { now: () => fixture.time, elapsed: () => fixture.time },
    send: (text) => sent.push(text) > 0,
  });
  const outcomes = createScreenOutcomes(batches.count);
  outcomes.take(performance.getEntries());
  outcomes.leave();
  batches.leave();
  return sent;
}

/** Returns the number of points that the receiver rejected. */
async function visit(page: Page): Promise<number> {
  let dropped = 0;
  for (const body of await batchesOf(page)) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': page.ip };
    const answer = await fetch(`${address}/api/telemetry/v1/metrics`, {
      method: 'POST',
      body,
      headers,
    });
    expect(answer.status).toBe(200);
    const { partialSuccess } = (await answer.json()) as {
      partialSuccess?: { rejectedDataPoints: string };
    };
    dropped += Number(partialSuccess?.rejectedDataPoints ?? 0);
  }
  return dropped;
}

/** Rolls the second release out to half of the browsers, then to all. Calls `minute` for each minute. */
function rolledOut(minute: () => Promise<void>, change: Partial<RolloutPlan> = {}) {
  const env = { RELEASE_METRICS_TOKEN: TOKEN };
  const plan = {
    ...site.plan,
    steps: [50, 100],
    everyMs: MINUTE,
    budget: 0.01,
    liars: 3,
    ...change,
  };
  return rollout(fixture.context(), plan, {
    source: sourceOf(`api=${address}`, env, () => new Date(fixture.time)),
    async wait() {
      await minute();
      // The receiver completes a minute two seconds after its end.
      fixture.time += MINUTE + 2_000;
    },
  });
}

/** Browsers, each in a separate network. */
const BROWSERS = Array.from({ length: 20 }, (_, index) => index + 1);

test('[DP-26, DP-27] rolls back a release that throws, from the pages’ reports that the API’s receiver counts @ci', async () => {
  const { takenBack } = await rolledOut(async () => {
    for (const browser of BROWSERS) {
      const stable = { ip: `10.1.${browser}.1`, release: site.first.release, loads: 6 };
      const canary = { ip: `10.2.${browser}.1`, release: site.second.release, loads: 1 };
      expect(await visit(stable)).toBe(0);
      expect(await visit({ ...canary, throws: true })).toBe(0);
      // This release was never published.
      expect(await visit({ ...stable, release: '9.9.9-0123456789ab' })).toBe(1);
    }
  });
  expect(takenBack).toBe(
    "Taken back at 50 %: 20 of 20 loads failed (100.00 %), of the stable release's 120 0.00 %; the budget is 1 %.",
  );
  expect(await site.share()).toBe(0);
});

test('[DP-26, DP-27, DP-32] rolls a good release out to all browsers despite false reports of one network @ci', async () => {
  site.second = await fixture.published(REMOTE, { words: 'three', version: '1.2.0' });
  fixture.time = Date.parse('2026-03-01T16:00:00.000Z');
  const { traffic } = await rolledOut(
    async () => {
      const { first, second } = site;
      const liar = { ip: '10.3.1.1', release: second.release, loads: 10, throws: true };
      expect(await visit(liar)).toBeGreaterThan(0);
      for (const browser of [...BROWSERS, ...BROWSERS.map((each) => each + 100)]) {
        await visit({ ip: `10.1.${browser}.1`, release: first.release, loads: 6 });
        await visit({ ip: `10.2.${browser}.1`, release: second.release, loads: 6 });
      }
    },
    { budget: 0.02, liars: 1 },
  );
  expect(traffic).toBe(100);
  const [last] = await history(fixture.context(), 1);
  expect(last?.why).toBe("1 of 241 loads failed (0.41 %), of the stable release's 240 0.00 %.");
});

test('[DP-32] sixty reports a minute of one address, or of all of a /24, decide nothing @ci', async () => {
  site.first = site.second;
  site.second = await fixture.published(REMOTE, { words: 'four', version: '1.3.0' });
  fixture.time = Date.parse('2026-03-01T20:00:00.000Z');
  let minutes = 0;
  const ends = rolledOut(async () => {
    minutes += 1;
    if (minutes > 6) throw new Error('It waited.');
    for (let address = 1; address <= 6; address += 1) {
      await visit({ ip: `10.9.9.${address}`, release: site.second.release, loads: 10 });
    }
    await visit({ ip: '10.1.1.1', release: site.first.release, loads: 6 });
    await visit({ ip: '10.2.2.1', release: site.second.release, loads: 1, throws: true });
  });
  await expect(ends).rejects.toThrow('It waited.');
  expect(await site.share()).toBe(50);
});
