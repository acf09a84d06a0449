import { sql } from 'kysely';
import { onEachDatabase } from './support/databases.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { CANARY, otlp, REMOTE, readCounts, STABLE, useReceiver } from './support/telemetry.ts';

const numbered = (index: number) => `1.0.0-${String(index).padStart(12, '0')}`;
const sumOf = (counts: readonly (readonly [string, string, number])[]) =>
  counts.reduce((sum, [, , count]) => sum + count, 0);

onEachDatabase((make, kind) => {
  const receiver = useReceiver(make);
  const { start, startOther, send, rejected, later, metrics, counted } = receiver;

  test('[DP-32] after each kind of failure a network is not heard, after what is none it is @ci', async () => {
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

  test('[DP-26, DP-32] a batch about two releases counts loads and their time apart for each @ci', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    const points = [
      { outcome: 'shown', count: 5, seconds: 0.5 },
      { outcome: 'shown', count: 6, seconds: 2, release: CANARY },
      { outcome: 'shown', seconds: 3, screen: 'home' },
    ];
    expect(await rejected(points)).toBe(0);
    later();
    const { rows } = (await readCounts(receiver.server)).body;
    const found = rows.map((row) => [row.release, row.screen, row.count, row.milliseconds]);
    expect(found.sort()).toEqual([
      [STABLE, 'browse', 5, 500],
      [STABLE, 'home', 1, 3000],
      [CANARY, 'browse', 6, 2000],
    ]);
  });

  test('[DP-26] drops metrics of other kinds and reports them as rejected @ci', async () => {
    await start();
    const payload = otlp([{ outcome: 'shown', seconds: 1 }]);
    const [, times] = payload.resourceMetrics[0]?.scopeMetrics[0]?.metrics ?? [];
    Object.assign(times ?? {}, { name: 'page.load' });
    const others = otlp([{ outcome: 'shown' }]);
    Object.assign(others.resourceMetrics[0]?.scopeMetrics[0]?.metrics[0] ?? {}, { name: 'x' });
    for (const each of [payload, others]) {
      const answer = await receiver.post(each);
      expect(answer.json().partialSuccess.rejectedDataPoints).toBe('1');
    }
    expect(await metrics()).toContain('telemetry_dropped_total{reason="other"} 2');
    later();
    const { rows } = (await readCounts(receiver.server)).body;
    expect(rows).toMatchObject([{ outcome: 'shown', count: 1, milliseconds: 0 }]);
  });

  test('[DP-26] of more counts than one statement holds none is lost while they can’t be written @ci', async () => {
    let isLost = false;
    await start({
      wrapQueries: seeingQueries(({ kind }) => {
        if (isLost && kind === 'InsertQueryNode') throw new Error('lost');
      }),
    });
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

  test('[DP-26] looks up a hundred of many unknown releases at once, and forgets no live one @ci', async () => {
    await start();
    receiver.site.releases = Array.from({ length: 130 }, (_, index) => numbered(index));
    await send([{ outcome: 'shown', release: numbered(0) }]);
    expect(receiver.site.calls).toHaveLength(1 + 100);
    receiver.server.clock.advance(1000);
    await send([{ outcome: 'shown', release: numbered(129) }]);
    expect(receiver.site.calls).toHaveLength(2 + 130);
    for (const index of [0, 60, 129]) {
      expect(await rejected([{ outcome: 'shown', release: numbered(index) }])).toBe(0);
    }
  });

  test('[DP-26] the metrics begin at 0, and forget the oldest of more than a hundred earlier releases @ci', async () => {
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
    // One more than a hundred earlier releases, so the first of them is forgotten.
    expect(after).not.toContain(numbered(0));
    expect(after).toContain(of(numbered(1)));
    expect(after).toContain(of(numbered(201)));
    expect(await rejected([{ outcome: 'shown', release: numbered(0) }])).toBe(1);
    expect(await rejected([{ outcome: 'shown', release: numbered(1) }])).toBe(0);
  });

  test.each([
    ['answers with an error that looks like a document', { status: 500 }],
    ['sends a document of more than a megabyte', { blanks: 1024 * 1024 }],
  ])('[DP-32] a site that %s is not believed @ci', async (_what, change) => {
    await start();
    Object.assign(receiver.site, change);
    expect(await rejected([{ outcome: 'shown' }])).toBe(1);
    expect(receiver.site.calls).toHaveLength(1);
  });

  test('[DP-26] a site that does not answer holds up no call for longer than the limit @ci', async () => {
    await start();
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    receiver.site.hangs = true;
    const answer = rejected([{ outcome: 'shown' }]);
    while (receiver.site.calls.length === 0) await new Promise(setImmediate);
    limit.abort();
    expect(await answer).toBe(1);
    expect(timeout).toHaveBeenCalledWith(5000);
  });

  test('[DP-26] counts are those of one remote, in a time from its first minute to before its last @ci', async () => {
    await start();
    const minute = (index: number) => Date.UTC(2026, 0, 5, 11, index);
    const rows = [REMOTE, 'remote-auth'].flatMap((remote) =>
      [1, 2, 3, 4].map((index) => ({
        ...{ remote, release: STABLE, screen: 'browse', outcome: 'shown' as const },
        ...{ minute: minute(index), count: index, milliseconds: 0 },
      })),
    );
    await receiver.server.queries.insertInto('screen_counts').values(rows).execute();
    const time = { since: '2026-01-05T11:02:00Z', until: '2026-01-05T11:04:00Z' };
    const { body } = await readCounts(receiver.server, time);
    expect(body.rows.map(({ count }) => count)).toEqual([2, 3]);
  });

  test('[DP-26, DP-32] the log has twenty places a minute, and none of a network that is not heard @ci', async () => {
    await start({ env: { RATE_LIMIT: 'on' } });
    const threw = (place: number) => ({
      outcome: 'threw',
      at: `${REMOTE}@${STABLE}/static/js/browse.js:1:${place}`,
    });
    const places = () =>
      receiver.server.logged.filter((line) => line.includes('A screen threw')).length;
    await send([threw(1)]);
    await send([threw(2)]);
    expect(places()).toBe(1);
    for (let place = 3; place < 30; place += 1) await send([threw(place)], `10.0.${place}.1`);
    expect(places()).toBe(20);
  });

  if (kind === 'postgres') {
    test('[DP-26] two instances that write at once never wait for one another for ever @ci', async () => {
      await start();
      const { clock, queries } = receiver.server;
      const other = await startOther();
      const points = ['shown', 'slow', 'left'].map((outcome) => ({ outcome }));
      await send(points);
      await send(points.toReversed(), undefined, other);
      const minute = clock.now() - (clock.now() % 60_000);
      const row = { remote: REMOTE, release: STABLE, screen: 'browse', outcome: 'slow' as const };
      later();
      let written: Promise<[unknown, { status: number }]> | undefined;
      await queries
        .transaction()
        .execute(async (transaction) => {
          const held = { ...row, minute, count: 1, milliseconds: 0 };
          await transaction.insertInto('screen_counts').values(held).execute();
          written = Promise.all([other.stop(), readCounts(receiver.server)]);
          for (;;) {
            const { rows } = await sql`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(queries);
            if (rows.length === 2) break;
          }
          throw new Error('undone');
        })
        .catch(() => {});
      expect((await written)?.[1].status).toBe(200);
      expect(await counted()).toHaveLength(3);
      expect(sumOf(await counted())).toBe(6);
    });

    test('[DP-26] a reader gets the counts that are being written @ci', async () => {
      await start();
      await send([{ outcome: 'shown' }]);
      later();
      const { queries, clock } = receiver.server;
      const row = { remote: REMOTE, release: STABLE, screen: 'browse', outcome: 'shown' as const };
      const minute = clock.now() - (clock.now() % 60_000) - 60_000;
      let answers: Promise<Awaited<ReturnType<typeof readCounts>>[]> | undefined;
      await queries
        .transaction()
        .execute(async (transaction) => {
          const other = { ...row, minute, count: 1, milliseconds: 0 };
          await transaction.insertInto('screen_counts').values(other).execute();
          // The first read waits for this transaction, the second for the first.
          answers = Promise.all([readCounts(receiver.server), readCounts(receiver.server)]);
          for (let turn = 0; turn < 10; turn += 1) {
            await queries.selectFrom('screen_counts').select('count').execute();
          }
          throw new Error('undone');
        })
        .catch(() => {});
      const counts = (await answers)?.map(({ body }) => body.rows.map(({ count }) => count));
      expect(counts).toEqual([[1], [1]]);
    });
  }
});

/** Tests of the receiver's own intervals, with fake timers. */
onEachDatabase((make) => {
  const rest = ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: [...rest, 'clearTimeout', 'clearImmediate', 'performance'],
    });
  });
  afterEach(() => jest.useRealTimers());
  const receiver = useReceiver(make);
  const { start, send, later, metrics } = receiver;
  const written = () => receiver.server.queries.selectFrom('screen_counts').selectAll().execute();
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    while (!(await isSo())) await new Promise(setImmediate);
  };

  test('[DP-26] writes a finished minute without a further call @ci', async () => {
    await start();
    await send([{ outcome: 'shown' }]);
    later();
    jest.advanceTimersByTime(500);
    await until(async () => (await written()).length === 1);
  });

  test('[DP-26] counts that can’t be written are a warning, once, and once more the next time @ci', async () => {
    let tries = 0;
    let isLost = false;
    await start({
      wrapQueries: seeingQueries(({ kind }) => {
        if (kind !== 'InsertQueryNode') return;
        tries += 1;
        if (isLost) throw new Error('lost');
      }),
    });
    const warnings = () =>
      receiver.server.logged.filter((line) => line.includes('could not be written yet')).length;
    const round = async () => {
      const before = tries;
      jest.advanceTimersByTime(500);
      await until(() => tries > before);
      await new Promise(setImmediate);
    };
    isLost = true;
    await send([{ outcome: 'shown' }]);
    later();
    for (let count = 0; count < 3; count += 1) await round();
    expect(warnings()).toBe(1);
    isLost = false;
    await round();
    await until(async () => (await written()).length === 1);
    isLost = true;
    await send([{ outcome: 'shown' }]);
    later();
    for (let count = 0; count < 2; count += 1) await round();
    expect(warnings()).toBe(2);
    isLost = false;
  });

  test('[DP-26] reads the live releases each minute, until the server ends @ci', async () => {
    await start();
    const live = `release="${CANARY}",screen="browse",outcome="threw"} 0`;
    expect(await metrics()).not.toContain(live);
    jest.advanceTimersByTime(60_000);
    await until(async () => (await metrics()).includes(live));
    const at = `${REMOTE}@${STABLE}/static/js/browse.js:1:1`;
    const places = () =>
      receiver.server.logged.filter((line) => line.includes('A screen threw')).length;
    for (let count = 0; count < 2; count += 1) await send([{ outcome: 'threw', at }]);
    expect(places()).toBe(1);
    jest.advanceTimersByTime(60_000);
    await send([{ outcome: 'threw', at }]);
    expect(places()).toBe(2);
    await receiver.server.app.close();
    const { length } = receiver.site.calls;
    receiver.server.clock.advance(60_000);
    jest.advanceTimersByTime(60_000);
    expect(receiver.site.calls).toHaveLength(length);
  });
});
