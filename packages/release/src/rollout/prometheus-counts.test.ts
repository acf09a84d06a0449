import { findPrometheus, startPrometheus } from '@composed/testing/prometheus';
import { prometheusCounts } from './prometheus-counts.ts';

const describeWithPrometheus = findPrometheus(false) === undefined ? describe.skip : describe;

const BEGIN = Date.parse('2026-03-01T12:00:00Z');
const at = (minute: number) => new Date(BEGIN + minute * 60_000);
const A = '1.0.0-aaaaaaaaaaaa';
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

  test('are asked for as far back as Prometheus answers', async () => {
    const { rows } = await counts(-30_000, 14);
    expect(rows.some(({ minute }) => minute === at(11).toISOString())).toBe(true);
  });

  test('of a remote that nobody has counted there are none', async () => {
    const source = prometheusCounts(prometheus.url, null, () => at(9));
    expect(await source.counts('remote-blog', at(1))).toMatchObject({ rows: [], until: at(9) });
  });
});

test('[DP-27] what is no Prometheus, and one that does not answer, are told of', async () => {
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
