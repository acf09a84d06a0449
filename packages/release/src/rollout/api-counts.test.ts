import { apiCounts } from './source.ts';

const MINUTE = '2026-03-01T12:00:00.000Z';
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

const row = (outcome: string, count: number, milliseconds = 0) => ({
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
      row('shown', 90, 27_000),
      { ...row('shown', 10, 3_000), screen: 'project' },
      ...outcomes.map((outcome) => row(outcome, 1)),
      row('threw', 2),
      row('slow', 5),
      row('recovered', 3),
      row('left', 9),
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
  ['less than nothing', { until: MINUTE, rows: [row('shown', -1)] }, 200, 'no list of counts'],
])('[DP-27] %s is told of', async (_what, body, status, sentence) => {
  await expect(answering(body, status).counts()).rejects.toThrow(sentence);
});
