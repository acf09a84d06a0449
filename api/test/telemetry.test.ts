import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { purge } from '../src/purge.ts';
import { onEachDatabase } from './support/databases.ts';
import {
  CANARY,
  otlp,
  REMOTE,
  readCounts,
  STABLE,
  TOKEN,
  useReceiver,
} from './support/telemetry.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onEachDatabase((make) => {
  const receiver = useReceiver(make);
  const { start, startOther, send, later, metrics } = receiver;
  const labels = (release: string, outcome: string) =>
    `screen_outcomes_total{remote="${REMOTE}",release="${release}",screen="browse",outcome="${outcome}"}`;

  test('[DP-26] sums the pages’ counts by minute, release, screen and outcome @ci', async () => {
    await start();
    const shown = { outcome: 'shown', count: 2, seconds: 0.75 };
    expect((await send([shown, { outcome: 'slow' }])).json()).toEqual({});
    expect((await send([shown])).statusCode).toBe(200);
    await send([{ outcome: 'threw', release: CANARY }]);
    // The minute has not ended.
    expect((await readCounts(receiver.server)).body.rows).toEqual([]);
    receiver.server.clock.advance(MINUTE);
    await send([{ outcome: 'shown', screen: 'home' }]);
    const early = await readCounts(receiver.server);
    expect(early.body).toMatchObject({ until: '2026-01-05T12:00:00.000Z', rows: [] });
    receiver.server.clock.advance(2000);
    const { body } = await readCounts(receiver.server);
    expect(body.until).toBe('2026-01-05T12:01:00.000Z');
    const row = { minute: '2026-01-05T12:00:00.000Z', screen: 'browse' };
    const byOutcome = (one: { outcome: string }, other: { outcome: string }) =>
      one.outcome < other.outcome ? -1 : 1;
    expect(body.rows.sort(byOutcome)).toEqual([
      { ...row, release: STABLE, outcome: 'shown', count: 4, milliseconds: 1500 },
      { ...row, release: STABLE, outcome: 'slow', count: 1, milliseconds: 0 },
      { ...row, release: CANARY, outcome: 'threw', count: 1, milliseconds: 0 },
    ]);
    later();
    const since = { since: '2026-01-05T12:01:00Z' };
    expect((await readCounts(receiver.server, since)).body.rows).toHaveLength(1);
    const until = { until: '2026-01-05T12:01:00Z' };
    expect((await readCounts(receiver.server, until)).body.rows).toHaveLength(3);
  });

  test('[DP-26] counts and times of two instances are added up, simultaneously and with the rest of an ended one @ci', async () => {
    await start();
    const other = await startOther();
    const points = [
      { outcome: 'shown', seconds: 0.5 },
      ...['slow', 'left', 'threw'].map((outcome) => ({ outcome })),
    ];
    await send(points);
    await send(points.toReversed(), undefined, other);
    later();
    await Promise.all([other.stop(), readCounts(receiver.server)]);
    const { body } = await readCounts(receiver.server);
    expect(body.rows.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
    const shown = body.rows.find(({ outcome }) => outcome === 'shown');
    expect(shown?.milliseconds).toBe(1000);
  });

  test('[DP-26] the metrics have the same, from 0 on for each release that is live', async () => {
    await start();
    await send([{ outcome: 'shown', count: 2, seconds: 0.5 }, { outcome: 'timeout' }]);
    const text = await metrics();
    expect(text).toContain(`${labels(STABLE, 'shown')} 2`);
    expect(text).toContain(`${labels(STABLE, 'timeout')} 1`);
    expect(text).toContain(`${labels(CANARY, 'threw')} 0`);
    const screen = `{remote="${REMOTE}",release="${STABLE}",screen="browse"}`;
    expect(text).toContain(`screen_load_seconds_sum${screen} 0.5`);
    expect(text).toContain(`screen_load_seconds_count${screen} 2`);
  });

  test('[DP-26] drops forged remotes, releases, screens and outcomes, without a request to the site for each', async () => {
    await start();
    const forged = [
      { outcome: 'shown', release: '9.9.9-999999999999' },
      { outcome: 'shown', remote: 'remote-evil' },
      { outcome: 'shown', screen: 'admin' },
      { outcome: 'exploded' },
      { outcome: 'shown', release: 'none', screen: 'admin' },
      { outcome: 'discovery', release: 'none', remote: 'remote-evil' },
      // Names that all objects inherit.
      ...['toString', 'constructor', '__proto__', 'hasOwnProperty'].map((outcome) => ({ outcome })),
    ];
    const answer = await send([...forged, { outcome: 'discovery', release: 'none' }]);
    expect(answer.json().partialSuccess.rejectedDataPoints).toBe('10');
    for (let round = 0; round < 20; round += 1) {
      await send([{ outcome: 'shown', release: `9.9.9-0000000000${10 + round}` }]);
    }
    expect(receiver.site.calls).toHaveLength(3);
    later();
    const { body } = await readCounts(receiver.server);
    expect(body.rows.map(({ release, outcome }) => [release, outcome])).toEqual([
      ['none', 'discovery'],
    ]);
    const text = await metrics();
    expect(text).toContain('telemetry_dropped_total{reason="unknown"} 25');
    for (const word of ['evil', 'admin', '9.9.9', 'exploded']) expect(text).not.toContain(word);
  });

  test('[DP-26] a release that has gone live since is learnt of by its first count @ci', async () => {
    await start();
    receiver.site.releases = [STABLE];
    expect((await send([{ outcome: 'shown', release: CANARY }])).json()).toHaveProperty(
      'partialSuccess',
    );
    receiver.site.releases = [STABLE, CANARY];
    receiver.server.clock.advance(1000);
    expect((await send([{ outcome: 'shown', release: CANARY }])).json()).toEqual({});
    // An open tab still uses a release that is no longer live.
    receiver.site.releases = [];
    expect((await send([{ outcome: 'shown', release: STABLE }])).json()).toEqual({});
  });

  test('[DP-26] a record that can’t be read keeps no other release from being counted @ci', async () => {
    await start();
    receiver.site.lost = STABLE;
    expect((await send([{ outcome: 'shown', release: CANARY }])).json()).toEqual({});
    receiver.site.lost = null;
    receiver.server.clock.advance(1000);
    expect((await send([{ outcome: 'shown', release: STABLE }])).json()).toEqual({});
  });

  test.each([
    ['40,000 screens @ci', Array.from({ length: 40_000 }, (_, index) => `s${index}`)],
    ['201 screens', Array.from({ length: 201 }, (_, index) => `s${index}`)],
    ['a screen of a long name @ci', ['s'.repeat(65)]],
    ['a screen whose name breaks a label @ci', ['a"} 1']],
  ])(
    '[DP-32] a record with %s costs nothing, and no other release its counts',
    async (_what, names) => {
      await start();
      receiver.site.screens = { [CANARY]: names };
      const before = process.memoryUsage().heapUsed;
      const [screen = ''] = names;
      const answer = await send([
        { outcome: 'shown', release: CANARY, screen: screen.slice(0, 256) },
      ]);
      expect(answer.json()).toHaveProperty('partialSuccess');
      expect((await send([{ outcome: 'shown' }])).json()).toEqual({});
      expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
      expect((await metrics()).length).toBeLessThan(100_000);
    },
  );

  test('[DP-32] of all releases together two thousand screens are known, and those first @ci', async () => {
    await start();
    const name = (index: number) => `1.0.0-${String(index).padStart(12, '0')}`;
    const screens = Array.from({ length: 200 }, (_, index) => `s${index}`);
    receiver.site.releases = Array.from({ length: 12 }, (_, index) => name(index));
    receiver.site.screens = Object.fromEntries(
      receiver.site.releases.map((release) => [release, screens]),
    );
    const heard: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const answer = await send([{ outcome: 'shown', release: name(index), screen: 's199' }]);
      if (!('partialSuccess' in answer.json())) heard.push(index);
    }
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('[DP-26] while the site cannot be read, counts nothing and still answers', async () => {
    await start();
    receiver.site.isDown = true;
    expect((await send([{ outcome: 'shown' }])).statusCode).toBe(200);
    receiver.site.isDown = false;
    receiver.server.clock.advance(1000);
    expect((await send([{ outcome: 'shown' }])).json()).toEqual({});
    expect(receiver.server.logged.some((line) => line.includes('releases could not be read'))).toBe(
      true,
    );
  });

  test('[DP-26, DP-32] a network that sends a million failures adds one, and is heard no more for an hour @ci', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    const count = 999_999;
    await send([{ outcome: 'threw', release: CANARY, count }]);
    for (let round = 0; round < 30; round += 1) {
      const address = `10.0.0.${round}`;
      await send([{ outcome: 'broken', release: CANARY, count }], address);
      await send([{ outcome: 'shown', release: CANARY }], address);
      await send([{ outcome: 'shown', release: STABLE }], address);
    }
    // One address in the neighbouring network, and three in other /48 networks.
    await send([{ outcome: 'broken', release: CANARY }], '10.0.1.1');
    // A minute that is read while it runs is written once, by one instance.
    expect((await readCounts(receiver.server)).body.rows).toEqual([]);
    for (const address of ['2001:db8:1:1::1', '2001:db8:1:ffff::1', '2001:db8:2:1::1']) {
      await send([{ outcome: 'broken', release: CANARY }], address);
    }
    later();
    const first = await readCounts(receiver.server);
    expect(first.body.oneNetwork).toEqual({ loads: 6, failures: 1, minutes: 60 });
    const sums = first.body.rows.map(({ release, outcome, count: n }) => [release, outcome, n]);
    expect(sums.sort()).toEqual([
      [CANARY, 'broken', 3],
      [CANARY, 'threw', 1],
    ]);
    receiver.server.clock.advance(HOUR);
    expect((await send([{ outcome: 'shown', release: CANARY }])).json()).toEqual({});
  });

  test('[DP-26, DP-32] one network adds six loads of a release an hour, and is refused beyond its batches', async () => {
    const perMinute = (max: number) => ({ max, window: MINUTE });
    const rates = { ...DEVELOPMENT_RATES, telemetry: perMinute(20), any: perMinute(5) };
    await start({ env: { RATE_LIMIT: 'on' }, app: { rates } });
    for (let round = 0; round < 20; round += 1) {
      expect((await send([{ outcome: 'shown', count: 5, seconds: 5 }])).statusCode).toBe(200);
    }
    const answer = await send([{ outcome: 'shown' }]);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    // Telemetry doesn't use up the limit on sign-ins.
    expect((await receiver.server.login('demo@ideahub.example', 'demo-1234')).status).toBe(200);
    later();
    const { body } = await readCounts(receiver.server);
    expect(body.rows).toMatchObject([{ count: 6, milliseconds: 6_000 }]);
    expect(await metrics()).toContain('telemetry_network_limit{of="loads"} 6');
    expect(await metrics()).toContain('telemetry_network_limit{of="failures"} 1');
  });

  test('[DP-32] each further instance lets a network add as much again, and the counts say so', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    const other = await startOther({ RATE_LIMIT: 'on' });
    for (const to of [receiver.server, other]) {
      await send([{ outcome: 'shown', count: 50 }], undefined, to);
    }
    later();
    await other.stop();
    const { body } = await readCounts(receiver.server);
    expect(body.rows).toMatchObject([{ count: 12 }]);
    expect(body.oneNetwork).toEqual({ loads: 12, failures: 2, minutes: 60 });
  });

  test('[DP-32] without limits reports no share of a network @ci', async () => {
    await start();
    await send([{ outcome: 'shown', count: 50 }]);
    later();
    const { body } = await readCounts(receiver.server);
    expect(body.rows).toMatchObject([{ count: 50 }]);
    expect(body).not.toHaveProperty('oneNetwork');
    expect(await metrics()).not.toContain('telemetry_network_limit{');
  });

  test('[DP-26] a page whose clock is years off counts in the minute in which it is received @ci', async () => {
    await start();
    const body = JSON.stringify(otlp([{ outcome: 'shown', seconds: 1e9 }]));
    await receiver.post(JSON.parse(body.replaceAll('4102444800000000000', '1')));
    later();
    // A load time above the maximum is capped.
    const minute = '2026-01-05T12:00:00.000Z';
    const { rows } = (await readCounts(receiver.server)).body;
    expect(rows).toMatchObject([{ minute, milliseconds: 120_000 }]);
  });

  test('[DP-26] counts older than TELEMETRY_DAYS are deleted, in batches @ci', async () => {
    await start();
    const day = 24 * HOUR;
    const row = { remote: REMOTE, screen: 'browse', release: STABLE, outcome: 'shown' as const };
    for (let minute = 0; minute < 1200; minute += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        ...row,
        minute: receiver.server.clock.now() - (minute + index) * MINUTE,
        count: 1,
        milliseconds: 5,
      }));
      await receiver.server.queries.insertInto('screen_counts').values(rows).execute();
    }
    receiver.server.clock.advance(2 * day - 100 * MINUTE);
    await purge(receiver.server.queries, receiver.server.clock.now(), () => true, 2 * day);
    const left = await receiver.server.queries
      .selectFrom('screen_counts')
      .select('minute')
      .execute();
    expect(left).toHaveLength(101);
  });

  test('[DP-26] where a screen threw stands in the log, once a minute, and nothing that is no place', async () => {
    await start();
    const at = `${REMOTE}@${CANARY}/static/js/browse.1f2e.js:1:2345`;
    const threw = { outcome: 'threw', release: CANARY };
    await send([{ ...threw, at }]);
    await send([{ ...threw, at }]);
    await send([{ ...threw, at: `${at} Ada’s secret` }]);
    await send([{ ...threw, at: at.replace(CANARY, STABLE) }]);
    await send([{ ...threw, at: at.replace('2345', '9'), error: 'Ada’s secret' }]);
    const lines = receiver.server.logged.filter((line) => line.includes('A screen threw'));
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ at, error: 'TypeError' }]);
  });

  test('[DP-26] serves counts to holders of the token, and refuses partial periods', async () => {
    await start();
    const ask = async (token: string, query = `remote=${REMOTE}&since=2026-01-05T00:00:00Z`) =>
      receiver.server.app.inject({
        url: `/telemetry/counts?${query}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await ask('guessed-or-stolen-one')).statusCode).toBe(401);
    for (const query of [
      '',
      `remote=${REMOTE}`,
      `remote=${REMOTE}&since=yesterday`,
      `remote=${REMOTE}&since=2026-13-45T00:00:00Z`,
      `remote=${REMOTE}&since=2025-01-05T00:00:00Z`,
      `remote=${REMOTE}&since=2026-01-05T00:00:00Z&until=x`,
    ]) {
      const { statusCode, body } = await ask(TOKEN, query);
      expect([query, statusCode, JSON.parse(body).details.code]).toEqual([
        query,
        400,
        'VALIDATION_FAILED',
      ]);
    }
    expect((await readCounts(receiver.server, { remote: 'nobody' })).body.rows).toEqual([]);
  });

  test('[DP-26] is off by default: both calls explain why', async () => {
    await start({ env: { TELEMETRY: 'off' } });
    const code = (answer: { body: string }) => JSON.parse(answer.body).details.code;
    const sent = await send([{ outcome: 'shown' }]);
    expect([sent.statusCode, code(sent)]).toEqual([503, 'NOT_CONFIGURED']);
    expect((await readCounts(receiver.server)).status).toBe(503);
    await receiver.server.stop();
    await start({ env: { METRICS_TOKEN: '' } });
    expect((await readCounts(receiver.server)).status).toBe(503);
  });

  test('[DP-26] refuses other OTLP data, and too much data', async () => {
    await start();
    const wrong: Record<string, object> = {
      totals: { aggregationTemporality: 2 },
      'a negative count': { dataPoints: [{ attributes: [], asInt: -1 }] },
      'a count above a million': { dataPoints: [{ attributes: [], asInt: 1_000_001 }] },
      'such a count as a text': { dataPoints: [{ attributes: [], asInt: '1000001' }] },
      'a fraction': { dataPoints: [{ attributes: [], asInt: 0.5 }] },
      'too many points': { dataPoints: Array(65).fill({ attributes: [], asInt: 1 }) },
    };
    const requests = Object.entries(wrong).map(([what, change]): [string, object] => {
      const payload = otlp([{ outcome: 'shown' }]);
      const metric = payload.resourceMetrics[0]?.scopeMetrics[0]?.metrics[0];
      Object.assign(metric?.sum ?? {}, change);
      return [what, payload];
    });
    for (const [what, change] of Object.entries({
      'a time before it began': { dataPoints: [{ attributes: [], count: 1, sum: -1 }] },
      'totals of times': { aggregationTemporality: 2 },
      'too many times': { dataPoints: Array(65).fill({ attributes: [], count: 1, sum: 1 }) },
    })) {
      const payload = otlp([]);
      const [, times] = payload.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
      Object.assign(times?.histogram ?? {}, change);
      requests.push([what, payload]);
    }
    const tooLong = {
      resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: 'x'.repeat(65) }] }] }],
    };
    for (const [what, payload] of [...requests, ['a long name', tooLong]] as [string, object][]) {
      expect([what, (await receiver.post(payload)).statusCode]).toEqual([what, 400]);
    }
  });

  test('[DP-26] only pages of the site may send across origins, as beacons do', async () => {
    await start();
    const preflight = (url: string, origin: string) =>
      receiver.server.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      });
    const { headers } = await preflight('/api/telemetry/v1/metrics', 'http://localhost:3000');
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-credentials': 'true',
    });
    const foreign = await preflight('/api/telemetry/v1/metrics', 'https://evil.example');
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
    const other = await preflight('/api/auth/login', 'http://localhost:3000');
    expect(other.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});
