import type { Queries } from '../src/database/database.ts';
import { onEachDatabase } from './support/databases.ts';
import { CANARY, otlp, REMOTE, readCounts, STABLE, useReceiver } from './support/telemetry.ts';

const numbered = (index: number) => `1.0.0-${String(index).padStart(12, '0')}`;
const sumOf = (counts: readonly (readonly [string, string, number])[]) =>
  counts.reduce((sum, [, , count]) => sum + count, 0);

onEachDatabase((make) => {
  const receiver = useReceiver(make);
  const { start, send, rejected, later, metrics, counted } = receiver;

  test('[DP-32] after each kind of failure a network is not heard, after what is none it is', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    const ends = {
      harmless: ['shown', 'slow', 'recovered', 'left'],
      failed: ['threw', 'discovery', 'disabled', 'unreachable', 'timeout', 'broken'],
      versions: ['incompatible', 'refused'],
    };
    const heardAfter = async (outcome: string, network: number) => {
      expect([outcome, await rejected([{ outcome }], `10.0.${network}.1`)]).toEqual([outcome, 0]);
      return (await rejected([{ outcome: 'shown' }], `10.0.${network}.1`)) === 0;
    };
    const all = Object.values(ends).flat();
    const heard: string[] = [];
    for (const [network, outcome] of all.entries()) {
      if (await heardAfter(outcome, network)) heard.push(outcome);
    }
    expect(heard).toEqual(ends.harmless);
  });

  test('[DP-26] what every object has is no outcome', async () => {
    await start();
    const names = ['toString', 'constructor', '__proto__', 'hasOwnProperty'];
    expect(await rejected(names.map((outcome) => ({ outcome })))).toBe(names.length);
    later();
    expect(await counted()).toEqual([]);
  });

  test('[DP-32] a batch about two releases counts apart for each', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    const shown = { outcome: 'shown', count: 6 };
    expect(await rejected([shown, { ...shown, release: CANARY }])).toBe(0);
    later();
    expect((await counted()).sort()).toEqual([
      [STABLE, 'shown', 6],
      [CANARY, 'shown', 6],
    ]);
  });

  test('[DP-26] each release has the time of its own loads', async () => {
    await start();
    await send([
      { outcome: 'shown', seconds: 0.5 },
      { outcome: 'shown', seconds: 2, release: CANARY },
      { outcome: 'shown', seconds: 3, screen: 'home' },
    ]);
    later();
    const { rows } = (await readCounts(receiver.server)).body;
    const times = rows.map(({ release, screen, milliseconds }) => [release, screen, milliseconds]);
    expect(times.sort()).toEqual([
      [STABLE, 'browse', 500],
      [STABLE, 'home', 3000],
      [CANARY, 'browse', 2000],
    ]);
  });

  test('[DP-26] metrics about something else are told to be left out, and dropped', async () => {
    await start();
    const payload = otlp([{ outcome: 'shown', seconds: 1 }]);
    const [, times] = payload.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
    Object.assign(times ?? {}, { name: 'page.load' });
    const answer = await receiver.post(payload);
    expect(answer.json().partialSuccess.rejectedDataPoints).toBe('1');
    expect(await metrics()).toContain('telemetry_dropped_total{reason="other"} 1');
    later();
    const { rows } = (await readCounts(receiver.server)).body;
    expect(rows).toMatchObject([{ outcome: 'shown', count: 1, milliseconds: 0 }]);
  });

  test('[DP-26] a minute that is read while it runs is complete once, of one instance', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    await send([{ outcome: 'shown' }]);
    expect((await readCounts(receiver.server)).body.rows).toEqual([]);
    await send([{ outcome: 'shown' }], '10.0.1.1');
    later();
    const { body } = await readCounts(receiver.server);
    expect(body.rows).toMatchObject([{ count: 2 }]);
    expect(body.oneNetwork).toMatchObject({ loads: 6, failures: 1 });
  });

  test('[DP-26] of more counts than one statement holds none is lost while they can’t be written', async () => {
    let isLost = false;
    const wrapQueries = (inner: Queries) =>
      inner.withPlugin({
        transformQuery({ node }) {
          if (isLost && node.kind === 'InsertQueryNode') throw new Error('lost');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
    await start({ wrapQueries });
    const screens = Array.from({ length: 192 }, (_, index) => `s${index}`);
    receiver.site.screens = { [STABLE]: screens, [CANARY]: screens };
    for (const release of [STABLE, CANARY]) {
      for (let first = 0; first < screens.length; first += 32) {
        const some = screens.slice(first, first + 32);
        expect(await rejected(some.map((screen) => ({ outcome: 'shown', release, screen })))).toBe(
          0,
        );
      }
    }
    isLost = true;
    later();
    expect((await readCounts(receiver.server)).status).toBe(500);
    isLost = false;
    const all = await counted();
    expect([all.length, sumOf(all)]).toEqual([384, 384]);
  });

  test('[DP-26] of many unknown releases a hundred are asked for in one go', async () => {
    await start();
    receiver.site.releases = Array.from({ length: 130 }, (_, index) => numbered(index));
    await send([{ outcome: 'shown', release: numbered(0) }]);
    expect(receiver.site.calls).toHaveLength(1 + 100);
    receiver.server.clock.advance(1000);
    await send([{ outcome: 'shown', release: numbered(129) }]);
    expect(receiver.site.calls).toHaveLength(2 + 130);
  });

  test('[DP-26] the metrics begin at 0, and forget the oldest of more than a hundred earlier releases', async () => {
    await start();
    receiver.site.releases = Array.from({ length: 100 }, (_, index) => numbered(index));
    expect(await rejected([{ outcome: 'shown', release: numbered(0), count: 3 }])).toBe(0);
    const of = (release: string) =>
      `screen_load_seconds_count{remote="${REMOTE}",release="${release}",screen="browse"}`;
    const before = await metrics();
    expect(before).toContain(`${of(numbered(0))} 3\n`);
    expect(before).toContain(`${of(numbered(1))} 0\n`);
    for (const newest of [200, 201]) {
      receiver.server.clock.advance(1000);
      receiver.site.releases = [numbered(newest)];
      await send([{ outcome: 'shown', release: numbered(newest) }]);
    }
    const after = await metrics();
    // A hundred that were live before, of which the first is one too many by now.
    expect(after).not.toContain(numbered(0));
    expect(after).toContain(of(numbered(1)));
    expect(after).toContain(of(numbered(201)));
    expect(await rejected([{ outcome: 'shown', release: numbered(0) }])).toBe(1);
    expect(await rejected([{ outcome: 'shown', release: numbered(1) }])).toBe(0);
  });
});
