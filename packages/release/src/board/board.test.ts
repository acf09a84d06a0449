import { request } from 'node:http';
import { listenOnLoopback } from '@composed/site/listen';
import { hostServer } from '@composed/site/servers';
import { freePorts } from '@composed/workspace/free-ports';
import { JSDOM } from 'jsdom';
import { type CountRow, type CountSource, SourceError } from '../rollout/counts.ts';
import { switchRemote } from '../switch.ts';
import { fixture, useSite } from '../testing/use-site.ts';
import { commandsOf, figuresOf, readBoard } from './board.ts';
import { chart, niceTop } from './chart.ts';
import { boardPage, boardServer } from './page.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(1)'> & \${alert(1)}`;
const MINUTE = 60_000;

let first: string;
let second: string;
useSite(async (site) => {
  await site.goLive();
  const next = await site.published('remote-ideas', { words: 'two', version: '1.1.0' });
  first = site.first.ideas.release;
  second = next.release;
  for (const traffic of [1, 5]) {
    site.time += 20 * MINUTE;
    await site.promote([next], { traffic, why: HOSTILE });
  }
  await switchRemote(site.context({ by: HOSTILE }), 'remote-auth', false, HOSTILE);
});

const row = (minutesAgo: number, release: string, loads: number, failures: number): CountRow => ({
  minute: new Date(fixture.time - minutesAgo * MINUTE).toISOString(),
  release,
  loads,
  failures,
  shown: loads - failures,
  milliseconds: 400 * (loads - failures),
});

const counting = (counts: CountSource['counts']) => ({
  source: { name: 'the test', counts },
  text: 'api=https://api.example',
});
const rows = () => [row(90, first, 900, 9), row(30, first, 1_000, 10), row(30, second, 100, 5)];
const source = () =>
  counting(async () => ({ until: new Date(fixture.time), rows: rows(), oneNetwork: null }));

const open = (page: string) => new JSDOM(page, { runScripts: 'dangerously' }).window.document;
/** Joins an element's texts with single spaces. */
function words(element: Element | null): string {
  const texts = (node: Node): string[] =>
    node.nodeType === 3 ? [node.textContent ?? ''] : [...node.childNodes].flatMap(texts);
  return element === null ? '' : texts(element).join(' ').replaceAll(/\s+/g, ' ').trim();
}

test('[DP-28] shows what is live since when, the canary’s steps, history with who and why, and commands', async () => {
  const page = open(boardPage(await readBoard(fixture.context(), source())));
  const ideas = page.querySelector('[aria-labelledby="remote-ideas"]');
  expect(words(ideas)).toContain(`${first} live since 2026-03-01 12:00`);
  const steps = [...(ideas?.querySelectorAll('.rail li') ?? [])].map(words);
  expect(steps).toEqual(['1 % 2026-03-01 12:20', '5 % 2026-03-01 12:40', '100 % all browsers']);
  const commands = [...(ideas?.querySelectorAll('code') ?? [])].map((code) => code.textContent);
  expect(commands).toContain(
    `npm run release -- rollout remote-ideas@${second} --metrics api=https://api.example`,
  );
  expect(commands).toContain(`npm run release -- rollback remote-ideas@${second} --reason "…"`);
  const auth = page.querySelector('[aria-labelledby="remote-auth"]');
  expect(words(auth)).toContain('Switched off since 2026-03-01 12:40');
  expect(words(auth)).toContain('npm run release -- enable remote-auth');
  const entries = [...page.querySelectorAll('.history li')].map(words);
  expect(entries).toHaveLength(5);
  expect(entries[1]).toContain(`Ada : promote remote-ideas@${second} --traffic 5`);
});

test('[DP-28] gives no reason and no exact time for what began before the history that can be read', async () => {
  await fixture.replaceSiteKey();
  const page = open(boardPage(await readBoard(fixture.context(), null)));
  const auth = words(page.querySelector('[aria-labelledby="remote-auth"]'));
  expect(auth).toContain('live since before 2026-03-01 12:40');
  expect(auth).toContain('Switched off since before 2026-03-01 12:40 Commands');
});

test('[DP-28] draws failures and load times of each release, and has them in a table', async () => {
  const page = open(boardPage(await readBoard(fixture.context(), source())));
  const ideas = page.querySelector('[aria-labelledby="remote-ideas"]');
  const charts = [...(ideas?.querySelectorAll('svg[role="img"]') ?? [])];
  expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual([
    `Failed loads of remote-ideas. ${first}: 1 % at last; ${second}: 5 % at last.`,
    `Load time of remote-ideas. ${first}: 400 ms at last; ${second}: 400 ms at last.`,
  ]);
  expect(charts[0]?.querySelectorAll('.line')).toHaveLength(2);
  expect([...(ideas?.querySelectorAll('tbody tr') ?? [])].map(words)).toEqual([
    `${first} 1,900 1.00 % 400 ms`,
    `${second} 100 5.00 % 400 ms`,
  ]);
});

test('[DP-28] no text of a person runs or becomes markup, and the page asks for no other file', async () => {
  const lost = counting(async () => Promise.reject(new SourceError(HOSTILE)));
  const text = boardPage(await readBoard(fixture.context(), { ...lost, text: `api=${HOSTILE}` }));
  const page = open(text);
  expect(page.querySelectorAll('script, img, link, iframe, [onerror]')).toHaveLength(0);
  expect(text).not.toMatch(/(src|href)="/);
  expect(words(page.querySelector('.history')).split('<script>').length).toBeGreaterThan(4);
  expect(text).toContain("default-src 'none'");
  expect(words(page.querySelector('[aria-labelledby="remote-ideas"] .alert'))).toContain(
    'No counts: "><script>',
  );
});

test.each([
  [{ markup: '<img src=x onerror=alert(1)>' }],
  [[{ markup: '<img src=x onerror=alert(1)>' }]],
  [['<img src=x onerror=alert(1)>']],
  [null],
  [7],
])('[DP-28, DP-31] nor does what has another form than it should, such as %j', async (value) => {
  const board = await readBoard(fixture.context(), null);
  const read = JSON.parse(JSON.stringify(value));
  const [ideas] = board.packages;
  const odd = {
    ...board,
    status: {
      ...board.status,
      previews: [{ name: read, release: read, expires: read }],
      undone: [read],
    },
    packages: [
      {
        ...ideas,
        release: read,
        canary: { release: read, traffic: read },
        disabled: { why: read, since: read },
      },
    ],
    history: board.history.map((each) => ({ ...each, by: read, did: read, why: read })),
  } as Awaited<ReturnType<typeof readBoard>>;
  const text = boardPage(odd);
  expect(open(text).querySelectorAll('img, script, [onerror]')).toHaveLength(0);
});

test('[DP-28] has no charts without counts, and no data of a single visit', async () => {
  const without = open(boardPage(await readBoard(fixture.context(), null)));
  expect(without.querySelectorAll('figure, table')).toHaveLength(0);
  const none = counting(async () => ({ until: new Date(), rows: [], oneNetwork: null }));
  const page = open(boardPage(await readBoard(fixture.context(), none)));
  expect(words(page.body)).toContain('Nobody has loaded it in the last day.');
});

test('[DP-28] figures are of the last day, and a failure of this program is no reason given there', async () => {
  let asked = 0;
  const counts = async (_pkg: string, since: Date) => {
    asked = fixture.time - since.getTime();
    return { until: new Date(fixture.time), rows: [], oneNetwork: null };
  };
  await readBoard(fixture.context(), counting(counts));
  expect(asked).toBe(24 * 60 * MINUTE);
  const broken = counting(async () => Promise.reject(new TypeError('x is undefined')));
  await expect(readBoard(fixture.context(), broken)).rejects.toThrow('x is undefined');
});

/** Steps of the canary of `remote-ideas`. */
async function steps() {
  const { packages } = await readBoard(fixture.context(), null);
  return packages.find(({ pkg }) => pkg === 'remote-ideas')?.steps;
}

test('[DP-28] dates a canary’s step by the time it got that share, regardless of other changes @ci', async () => {
  fixture.time += 20 * MINUTE;
  await fixture.enable('remote-auth');
  expect(await steps()).toEqual([
    { traffic: 1, since: '2026-03-01T12:20:00.000Z' },
    { traffic: 5, since: '2026-03-01T12:40:00.000Z' },
  ]);
});

test('[DP-28] a canary that returns after another one has only the steps of this time @ci', async () => {
  await fixture.deploy('remote-ideas', { words: 'three' }, { traffic: 2, replace: true });
  await fixture.promote([{ pkg: 'remote-ideas', release: second }], { traffic: 3, replace: true });
  expect((await steps())?.map(({ traffic }) => traffic)).toEqual([3]);
});

describe('[DP-28] the served board', () => {
  let port: number;
  let fail: Error | null;
  let server: { close(): Promise<unknown> };
  beforeEach(async () => {
    [port = 0] = await freePorts(1);
    fail = null;
    const read = () => (fail ? Promise.reject(fail) : readBoard(fixture.context(), null));
    server = await listenOnLoopback(boardServer(read), port);
  });
  afterEach(() => server.close());

  const ask = (host: string, method = 'GET') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) =>
      request({ port, host: '127.0.0.1', method, headers: { host } }, (answer) => {
        let text = '';
        answer.on('data', (part) => {
          text += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      })
        .on('error', reject)
        .end(),
    );

  test('has the present state, and nothing at other paths or by other methods', async () => {
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('5 %');
    await fixture.rollback();
    expect((await ask('localhost')).text).not.toContain('rail"');
    expect((await fetch(`http://localhost:${port}/store`)).status).toBe(404);
    expect((await ask('localhost', 'POST')).status).toBe(405);
  });

  test('is never served by the site', async () => {
    const [sitePort = 0] = await freePorts(1);
    const site = await listenOnLoopback(hostServer(fixture.folder), sitePort);
    try {
      await fixture.write('board/index.html', '<h1>Releases</h1>');
      for (const path of ['/board/', '/board/index.html', '/releases/../board/index.html']) {
        const headers = { 'accept-encoding': 'identity' };
        const answer = await fetch(`http://localhost:${sitePort}${path}`, { headers });
        expect(await answer.text()).not.toContain('<h1>Releases</h1>');
      }
    } finally {
      await site.close();
    }
  });

  test('refreshes itself, and answers a refresh without the rest of the page', async () => {
    const { status, text } = await ask('localhost');
    expect(status).toBe(200);
    expect(text).toContain('<meta http-equiv="refresh" content="60">');
    expect(await ask('[::1]:3400', 'HEAD')).toEqual({ status: 200, text: '' });
  });

  test.each(['localhost.evil.example', 'localhost:1.evil.example', 'x.localhost', 'evil.example'])(
    'is not there under the name %s',
    async (host) => {
      expect(await ask(host)).toEqual({ status: 421, text: 'Not here' });
    },
  );

  test('shows the reason of a known error, and writes an unexpected one to the terminal only', async () => {
    const told = jest.spyOn(console, 'error').mockImplementation();
    fail = new SourceError('The store is gone.');
    expect(await ask('localhost')).toEqual({ status: 503, text: 'The store is gone.' });
    expect(told).not.toHaveBeenCalled();
    fail = new TypeError('secret of undefined');
    expect(await ask('localhost')).toEqual({ status: 503, text: 'The board could not be made.' });
    expect(told).toHaveBeenCalledWith(fail);
    fail = null;
    expect((await ask('localhost')).status).toBe(200);
  });
});

test('[DP-28] spans of time without loads have no point, and one that only fails has no load time', () => {
  const at = (minute: number) => new Date(minute * MINUTE).toISOString();
  const base = { release: 'a', milliseconds: 0, shown: 0 };
  const [figures] = figuresOf(
    [
      { ...base, minute: at(0), loads: 10, failures: 10 },
      { ...base, minute: at(45), loads: 10, failures: 0, shown: 10, milliseconds: 5_000 },
    ],
    15 * MINUTE,
  );
  expect(figures?.failing.map(({ value }) => value)).toEqual([100, 0]);
  expect(figures?.loadTime).toEqual([{ time: 52.5 * MINUTE, value: 500 }]);
});

test.each([
  [0, 1],
  [0.3, 0.5],
  [1, 1],
  [1.2, 2],
  [51, 100],
])('[DP-28] a scale up to %s ends at %s', (value, top) => {
  expect(niceTop(value)).toBeCloseTo(top);
});

test('[DP-28] counts of one span are added up, in order, and no more fail than were loaded', () => {
  const at = (minute: number) => new Date(minute * MINUTE).toISOString();
  const row = { release: 'a', shown: 2, milliseconds: 200 };
  const [figures] = figuresOf(
    [
      { ...row, minute: at(20), loads: 10, failures: 15 },
      { ...row, minute: at(1), loads: 4, failures: 1, shown: 3, milliseconds: 900 },
      { ...row, minute: at(14), loads: 6, failures: 1, shown: 1, milliseconds: 100 },
    ],
    15 * MINUTE,
  );
  expect(figures).toMatchObject({
    loads: 20,
    failing: [
      { time: 7.5 * MINUTE, value: 20 },
      { time: 22.5 * MINUTE, value: 100 },
    ],
    loadTime: [
      { time: 7.5 * MINUTE, value: 250 },
      { time: 22.5 * MINUTE, value: 100 },
    ],
    meanLoadTime: 200,
  });
});

test('[DP-28] a chart rises with its values, tells its lines apart, and shows a lone value as a dot', () => {
  const points = [
    { time: 0, value: 1 },
    { time: 1, value: 4 },
    { time: 9, value: 2 },
  ];
  const { markup } = chart({
    title: 'Failed loads',
    unit: ' %',
    lines: [
      { name: 'a', points },
      { name: 'b', points: points.slice(0, 1) },
    ],
    from: 0,
    until: 10,
    spanMs: 1,
  });
  const lines = [...new JSDOM(markup).window.document.querySelectorAll('.line')];
  expect(lines.map((line) => line.getAttribute('class'))).toEqual(['line line-0', 'line line-1']);
  const drawn = lines.map((line) => line.getAttribute('d') ?? '');
  // The first two points are adjacent and share a line. The third is a separate dot.
  const [, first, second, third] =
    /^M[\d.]+ ([\d.]+)l0 0L[\d.]+ ([\d.]+)M[\d.]+ ([\d.]+)l0 0$/.exec(drawn[0] ?? '') ?? [];
  expect(Number(second)).toBeLessThan(Number(third));
  expect(Number(third)).toBeLessThan(Number(first));
  expect(drawn[1]).toMatch(/^M[\d. ]+l0 0$/);
});

test('[DP-14, DP-28] offers no command that disables the host, and toggles a remote', () => {
  const base = { release: '1', since: '', canary: null };
  const off = { why: null, since: '' };
  const told = (pkg: string, disabled: typeof off | null) =>
    commandsOf({ ...base, pkg, disabled }, null)
      .map(({ command }) => / (disable|enable) /.exec(command)?.[1])
      .filter(Boolean);
  expect(told('host', null)).toEqual([]);
  expect(told('remote-x', null)).toEqual(['disable']);
  expect(told('remote-x', off)).toEqual(['enable']);
});
