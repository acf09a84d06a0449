import { findPrometheus, startPrometheus } from '@composed/testing/prometheus';
import { DAY_MS } from '../durations.ts';
import { type CountRow, type CountSource, MINUTE_MS, pairUp, SourceError } from './counts.ts';
import type { OneNetwork } from './judge-step.ts';
import { readBudget, readLiars, readSteps } from './plan.ts';
import type { Position } from './position.ts';
import { prometheusCounts } from './prometheus-counts.ts';
import { apiCounts, sourceOf } from './source.ts';
import { createWatch } from './watch.ts';

const MINUTE = '2026-03-01T12:00:00.000Z';
const TIME = Date.parse(MINUTE);
const row = (release: string, loads: number, failures: number, minute = MINUTE): CountRow => ({
  minute,
  release,
  loads,
  failures,
  milliseconds: 0,
  shown: 0,
});

test('[DP-27] both releases of the same minute stand beside each other, without others, and a load fails once', () => {
  const later = '2026-03-01T12:01:00.000Z';
  const others = [row('c', 10, 2), row('none', 5, 5, '2026-03-01T12:02:00.000Z')];
  const pairs = pairUp(
    [row('b', 10, 2), row('a', 900, 999), row('a', 800, 8, later), ...others],
    'b',
    'a',
  );
  const none = { loads: 0, failures: 0 };
  expect([...pairs]).toEqual([
    [TIME, { canary: { loads: 10, failures: 2 }, stable: { loads: 900, failures: 900 } }],
    [TIME + 60_000, { canary: none, stable: { loads: 800, failures: 8 } }],
  ]);
});

const SINCE = new Date(MINUTE);
const A = '1.0.0-aaaaaaaaaaaa';

const answering = (body: unknown, status = 200) => {
  const asked: { url: string; token: string | null }[] = [];
  const fetchJson = (async (url, init) => {
    const token = new Headers(init?.headers).get('authorization');
    asked.push({ url: String(url), token });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  }) as typeof fetch;
  const source = apiCounts('https://api.example', 'sixteen-characters', fetchJson);
  return { asked, counts: () => source.counts('remote-ideas', SINCE) };
};

const outcomeRow = (outcome: string, count: number, milliseconds = 0) => ({
  minute: MINUTE,
  release: A,
  screen: 'browse',
  outcome,
  count,
  milliseconds,
});

test('[DP-27] the receiver’s outcomes become loads and failures of each minute', async () => {
  const outcomes = ['discovery', 'unreachable', 'timeout', 'broken', 'incompatible', 'refused'];
  const { asked, counts } = answering({
    until: '2026-03-01T12:01:00.000Z',
    rows: [
      outcomeRow('shown', 90, 27_000),
      { ...outcomeRow('shown', 10, 3_000), screen: 'project' },
      ...outcomes.map((outcome) => outcomeRow(outcome, 1)),
      outcomeRow('threw', 2),
      outcomeRow('slow', 5),
      outcomeRow('recovered', 3),
      outcomeRow('left', 9),
    ],
    oneNetwork: { loads: 12, failures: 2, minutes: 30 },
  });
  expect(await counts()).toEqual({
    until: new Date('2026-03-01T12:01:00.000Z'),
    rows: [
      { minute: MINUTE, release: A, loads: 106, failures: 8, milliseconds: 30_000, shown: 100 },
    ],
    oneNetwork: { loads: 12, failures: 2, minutes: 30 },
  });
  expect(asked).toEqual([
    {
      url: 'https://api.example/telemetry/counts?remote=remote-ideas&since=2026-03-01T12%3A00%3A00.000Z',
      token: 'Bearer sixteen-characters',
    },
  ]);
});

test.each<[string, unknown, number, string]>([
  ['a wrong token', '', 401, 'answers 401: RELEASE_METRICS_TOKEN must be the token it expects.'],
  [
    'an API that counts nothing',
    { message: 'No counts are taken here.' },
    503,
    'https://api.example/telemetry/counts answers 503 (No counts are taken here.).',
  ],
  ['a page', '<html>', 200, 'answers with something else than JSON'],
  ['another document', { rows: [] }, 200, 'answers with no list of counts'],
  ['rows of another form', { until: MINUTE, rows: [{ minute: MINUTE }] }, 200, 'no list of counts'],
  ...[
    { loads: -1, failures: 1, minutes: 60 },
    { loads: 6, minutes: 60 },
    { loads: 6, failures: 1, minutes: 0 },
    null,
  ].map((oneNetwork): [string, unknown, number, string] => [
    `limits of another form, ${JSON.stringify(oneNetwork)},`,
    { until: MINUTE, rows: [], oneNetwork },
    200,
    'no list of counts',
  ]),
  [
    'less than nothing',
    { until: MINUTE, rows: [outcomeRow('shown', -1)] },
    200,
    'no list of counts',
  ],
])('[DP-27] %s is told of', async (_what, body, status, sentence) => {
  await expect(answering(body, status).counts()).rejects.toThrow(sentence);
});

const describeWithPrometheus = findPrometheus(false) === undefined ? describe.skip : describe;

const BEGIN = Date.parse('2026-03-01T12:00:00Z');
const at = (minute: number) => new Date(BEGIN + minute * 60_000);
const B = '1.1.0-bbbbbbbbbbbb';

/** Writes a counter's values, one each 15 seconds from a minute on; `null` for no sample. */
const series = (name: string, labels: string, from: number, values: (number | null)[]) =>
  values
    .map((value, quarter) =>
      value === null
        ? ''
        : `${name}{${labels}} ${value} ${at(from).getTime() / 1000 + 15 * quarter}\n`,
    )
    .join('');

const label = (release: string, outcome: string, more = '') =>
  `remote="remote-ideas",release="${release}",screen="browse",outcome="${outcome}"${more}`;
const times = `remote="remote-ideas",release="${A}",screen="browse"`;
const each = (count: number, step: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + step * index);
const none = (count: number): null[] => Array.from({ length: count }, () => null);

/** The stable release runs all the time, the canary from minute 4 on. The second instance restarts. */
const SAMPLES = `# TYPE screen_outcomes counter
${series('screen_outcomes_total', label(A, 'shown', ',instance="one"'), 0, each(41, 5, 1_000))}${series('screen_outcomes_total', label(A, 'shown', ',instance="two"'), 0, [...each(9, 1), ...each(32, 1)])}${series('screen_outcomes_total', label(A, 'timeout', ',instance="one"'), 0, [7, 7, 7, 7, 7, 7, 8, ...each(34, 0, 8)])}${series('screen_outcomes_total', label(B, 'shown', ',instance="one"'), 4, [3, 4, 5, 6, 7, ...each(20, 0, 7)])}${series('screen_outcomes_total', label(B, 'threw', ',instance="one"'), 4, [0, 1, 1, 1, 2, ...each(20, 0, 2)])}${series('screen_outcomes_total', label(A, 'shown', ',instance="three"'), -60, [...each(241, 0, 5_000), ...none(31), 5_010, ...each(8, 0, 5_010)])}${series('screen_outcomes_total', label(A, 'shown', ',instance="four"'), -200, each(4, 0, 7_000))}${series('screen_outcomes_total', label(A, 'shown', ',instance="four"'), 12, each(4, 0, 7_003))}# TYPE screen_load_seconds summary
${series('screen_load_seconds_sum', times, 0, each(41, 2.5, 100))}# TYPE telemetry_network_limit gauge
${['one', 'two'].map((instance) => ['loads', 'failures'].map((of) => series('telemetry_network_limit', `of="${of}",instance="${instance}"`, 0, each(41, 0, of === 'loads' ? 6 : 1))).join('')).join('')}# EOF
`;

describeWithPrometheus('[DP-27] counts of a real Prometheus', () => {
  let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
  beforeAll(async () => {
    prometheus = await startPrometheus(SAMPLES);
  });
  afterAll(() => prometheus?.close());

  const counts = (from: number, to: number) =>
    prometheusCounts(prometheus.url, null, () => at(to)).counts('remote-ideas', at(from));

  test('are what the counters gained in each minute, of all instances, and from their first value on', async () => {
    const { until, rows } = await counts(1, 6);
    expect(until).toEqual(at(6));
    const of = (release: string) =>
      rows
        .filter((row) => row.release === release)
        .map(({ minute, loads, failures, milliseconds }) => [
          (Date.parse(minute) - BEGIN) / 60_000,
          loads,
          failures,
          milliseconds,
        ]);
    expect(of(A)).toEqual([
      // One of the failures is a timeout. The second instance counts from 4 to 8.
      [1, 25, 1, 10_000],
      // The second instance restarted at 0 within this minute.
      [2, 23, 0, 10_000],
      [3, 24, 0, 10_000],
      [4, 24, 0, 10_000],
      [5, 24, 0, 10_000],
    ]);
    expect(of(B)).toEqual([
      [3, 3, 0, 0],
      [4, 4, 2, 0],
    ]);
  });

  test('[DP-32] are limited by network as often as there are instances', async () => {
    expect((await counts(1, 6)).oneNetwork).toEqual({ loads: 12, failures: 2, minutes: 60 });
    // At that time, no instance had reported its limits yet.
    expect((await counts(-30, -20)).oneNetwork).toBeNull();
  });

  test('a gap in the scrapes is none in the counts', async () => {
    const { rows } = await counts(5, 9);
    const gained = rows.filter(
      ({ minute }) => minute >= at(7).toISOString() && minute < at(8).toISOString(),
    );
    expect(gained).toMatchObject([{ release: A, loads: 24 + 10 }]);
  });

  test('nor is one of hours', async () => {
    const { rows } = await counts(11, 14);
    expect(rows).toMatchObject([{ release: A, loads: 3, minute: at(11).toISOString() }]);
  });

  test('are read as far back as Prometheus answers', async () => {
    const { rows } = await counts(-30_000, 14);
    expect(rows.some(({ minute }) => minute === at(11).toISOString())).toBe(true);
  });

  test('are empty for a remote without counts', async () => {
    const source = prometheusCounts(prometheus.url, null, () => at(9));
    expect(await source.counts('remote-blog', at(1))).toMatchObject({ rows: [], until: at(9) });
  });
});

test('[DP-27] reports a server that is no Prometheus, or does not answer', async () => {
  const of = (answer: () => Promise<Response>) =>
    prometheusCounts('http://localhost:9090', null, () => at(1), answer).counts('x', at(0));
  await expect(of(async () => new Response('{"hello":1}'))).rejects.toThrow(
    'http://localhost:9090 does not answer as Prometheus does.',
  );
  const answering = (series: object) => async () =>
    new Response(JSON.stringify({ data: { result: [series] } }));
  await expect(of(answering({ metric: {}, value: [0, '1'] }))).rejects.toThrow(
    'does not answer as Prometheus does.',
  );
  const values = ['1', 'NaN', '+Inf', '3'].map((value, minute) => [
    at(minute - 2).getTime() / 1000,
    value,
  ]);
  const { rows } = await of(answering({ metric: { release: A, outcome: 'shown' }, values }));
  expect(rows).toMatchObject([{ release: A, loads: 2 }]);
  await expect(of(async () => new Response('no', { status: 503 }))).rejects.toThrow('answers 503.');
  await expect(of(() => Promise.reject(new TypeError('fetch failed')))).rejects.toThrow(
    'does not answer (fetch failed)',
  );
});

test('[DP-27] reads steps and budget', () => {
  expect(readSteps('1, 5,25')).toEqual([1, 5, 25]);
  expect(readSteps()).toEqual([1, 5, 25, 100]);
  expect(readBudget('0.5')).toBe(0.005);
  expect(readBudget()).toBe(0.01);
  expect([readBudget('0.01'), readBudget('50')]).toEqual([0.0001, 0.5]);
});

test.each(['', '0', '5,1', '1,1', '1,101', '1,x', '1,,5', '-1', '1.5'])(
  '[DP-27] refuses the steps "%s"',
  (text) => expect(() => readSteps(text)).toThrow('--steps must be rising per cents'),
);

test('[DP-27] refuses to begin with all browsers', () => {
  expect(() => readSteps('100')).toThrow('--steps must begin below 100');
});

test('[DP-27] refuses a password in an address, and does not repeat it', () => {
  const source = () => sourceOf('api=https://ada:secret@api.example', {}, () => new Date());
  expect(source).toThrow('--metrics must have no name and password');
  expect(source).not.toThrow('secret');
});

test('[DP-27] refuses a token that no header can carry', () => {
  const source = (token: string) =>
    sourceOf('api=http://x', { RELEASE_METRICS_TOKEN: token }, () => new Date());
  expect(() => source('sixteen-chàracters→')).toThrow('RELEASE_METRICS_TOKEN must be one word');
  expect(source('sixteen-characters\n').name).toBe('the API at http://x/');
});

test.each(['', '0', '0.009', '50.001', '51', '100', '-1', '1e1', 'all'])(
  '[DP-27] refuses the budget "%s"',
  (text) =>
    expect(() => readBudget(text)).toThrow(
      '--budget must be per cents of the loads from 0.01 to 50',
    ),
);

test.each(['', 'api', 'api=', 'api=ideas', 'statsd=http://x', 'api=file:///etc/passwd'])(
  '[DP-27] refuses the source "%s"',
  (text) =>
    expect(() => sourceOf(text, {}, () => new Date())).toThrow('--metrics must be api= or prom'),
);

test('[DP-32] the default assumes that a few rented networks send false counts', () => {
  expect(readLiars()).toBe(32);
  expect([readLiars('0'), readLiars('1000')]).toEqual([0, 1_000]);
  for (const text of ['', '-1', '1001', '1.5', '2e3', 'all']) {
    expect(() => readLiars(text)).toThrow('--liars must be a number of networks from 0');
  }
});

const NAME = { pkg: 'remote-ideas', release: 'new' };
const NOON = Date.parse('2026-03-01T12:00:00.000Z');

let now: number;
/** Time until which the source has counts. `loads` has the loads of each minute. */
let until: number;
let loads: Map<number, number>;
let oneNetwork: OneNetwork | null;
let asked: number[];
let position: Position;
beforeEach(() => {
  now = NOON;
  until = NOON;
  loads = new Map();
  oneNetwork = null;
  asked = [];
  position = { stable: 'old', traffic: 1, began: new Date(NOON), stepBegan: new Date(NOON) };
});

const source: CountSource = {
  name: 'the test',
  async counts(_pkg, since) {
    asked.push((since.getTime() - NOON) / MINUTE_MS);
    const rows = [...loads].flatMap(([time, count]): CountRow[] =>
      ['new', 'old'].map((release) => row(release, count, 0, new Date(time).toISOString())),
    );
    return { until: new Date(until), rows, oneNetwork };
  },
};

const open = () =>
  createWatch(
    source,
    NAME,
    () => position,
    () => new Date(now),
  );
/** Ends this many minutes. Each has one load more than the one before. The next minute has begun. */
function pass(minutes: number): void {
  const end = NOON + minutes * MINUTE_MS;
  for (let time = NOON; time <= end; time += MINUTE_MS) {
    if (!loads.has(time)) loads.set(time, 1 + (time - NOON) / MINUTE_MS);
  }
  now = end + 2_000;
  until = end;
}
const counted = ({ minutes }: Awaited<ReturnType<ReturnType<typeof open>['look']>>) =>
  minutes.map(({ canary }) => canary.loads);

test('[DP-27] reads each minute once, after its end, and keeps its first counts', async () => {
  const watch = open();
  pass(2);
  const first = await watch.look();
  expect(counted(first)).toEqual([1, 2]);
  expect(first).toMatchObject({ isNew: true, elapsed: 2, elapsedOfStep: 2, ofStep: 2 });
  expect((await watch.look()).isNew).toBe(false);
  // A source may send a minute again, or in part.
  loads.set(NOON, 99);
  pass(3);
  const third = await watch.look();
  expect(counted(third)).toEqual([1, 2, 3]);
  expect(third).toMatchObject({ isNew: true, elapsed: 3 });
  expect(asked).toEqual([0, 2, 2]);
});

test('[DP-27] a source whose clock was set back has no new minutes, and none is read again', async () => {
  const watch = open();
  pass(4);
  await watch.look();
  until -= 2 * MINUTE_MS;
  const back = await watch.look();
  expect(back).toMatchObject({ isNew: false, elapsed: 4 });
  expect(counted(back)).toEqual([1, 2, 3, 4]);
  pass(5);
  await watch.look();
  expect(asked).toEqual([0, 4, 4]);
});

test('[DP-27] a step has the minutes since it began, and the roll-out all of them', async () => {
  const watch = open();
  pass(3);
  await watch.look();
  position = { ...position, traffic: 5, stepBegan: new Date(NOON + 3 * MINUTE_MS) };
  expect(await watch.look()).toMatchObject({ ofStep: 0, elapsed: 3, elapsedOfStep: 0 });
  pass(5);
  expect(await watch.look()).toMatchObject({ ofStep: 2, elapsed: 5, elapsedOfStep: 2 });
});

test('[DP-27] reads the minutes before this program started, up to thirty days back', async () => {
  position = { ...position, began: new Date(NOON - 29 * DAY_MS) };
  await open().look();
  position = { ...position, began: new Date(NOON - 40 * DAY_MS) };
  await open().look();
  expect(asked).toEqual([(-29 * DAY_MS) / MINUTE_MS, (-30 * DAY_MS) / MINUTE_MS]);
});

test('[DP-32] of what one network may report the most counts that any answer told', async () => {
  const watch = open();
  const told = async (next: OneNetwork | null) => {
    oneNetwork = next;
    return (await watch.look()).oneNetwork;
  };
  const little = { loads: 6, failures: 1, minutes: 60 };
  const more = { loads: 12, failures: 2, minutes: 60 };
  expect(await told(little)).toEqual(little);
  expect(await told(more)).toEqual(more);
  expect(await told(little)).toEqual(more);
  // Once an answer had no limit, earlier reports may have been unlimited too.
  expect(await told(null)).toBeNull();
  expect(await told(little)).toBeNull();
});

test.each([
  [6, 'its clock, or this machine'],
  [-6, 'it, or its clock, is behind'],
])('[DP-27] counts up to %s minutes from now hold the step', async (minutes, sentence) => {
  until = NOON + minutes * MINUTE_MS;
  await expect(open().look()).rejects.toThrow(SourceError);
  await expect(open().look()).rejects.toThrow(sentence);
  until = NOON + (minutes - Math.sign(minutes)) * MINUTE_MS;
  await open().look();
});
