import { verdictLines } from '../report.ts';
import { judge, type RouteSummary } from './goals.ts';
import { depthOf, figuresOf, type LoadFigures, layoutShift } from './load-figures.ts';
import { initiatingFile, kindOf, type SeenRequest } from './network-log.ts';

const PAGE = 'https://ideas.example/';
const request = (
  file: string,
  by: string | null,
  rest: Partial<SeenRequest> = {},
): SeenRequest => ({
  url: `${PAGE}${file}`,
  kind: 'other',
  by: by === null ? null : `${PAGE}${by}`,
  began: 0,
  answered: 1,
  ended: 2,
  bytes: 100,
  ...rest,
});

const page = request('', null, { kind: 'document' });
const main = request('main.js', '', { kind: 'script', bytes: 2_000 });
const style = request('main.css', '', { kind: 'style', bytes: 300 });
const font = request('text.woff2', 'main.css', { kind: 'font', bytes: 5_000 });
const later = request('later.js', 'main.js', { kind: 'script', bytes: 700 });
const all = [page, main, style, font, later];

test('[PF-01] a file that the page names is one request deep; a file that this names, two', () => {
  expect(all.map((each) => depthOf(each, all))).toEqual([1, 2, 2, 3, 3]);
});

test('a file that requests itself, and one with an unknown initiator, end the count', () => {
  const self = request('self.js', 'self.js');
  const stray = request('stray.js', 'extension.js');
  expect([self, stray].map((each) => depthOf(each, [self, stray]))).toEqual([1, 1]);
});

test('[PF-01] a load comes to its counts, its bytes by kind, and its times', () => {
  const times = { firstPaint: 900, largestPaint: 1_200, screen: 1_500, shifts: [] };
  expect(figuresOf({ requests: all, times })).toEqual({
    requests: 5,
    bytes: 8_100,
    scriptBytes: 2_700,
    scriptFiles: 2,
    styleBytes: 300,
    fontBytes: 5_000,
    chain: 3,
    scriptChain: 3,
    firstPaint: 900,
    largestPaint: 1_200,
    shift: 0,
    screen: 1_500,
  });
});

test('[PF-01] shifts add up until there is a second of rest, or for five seconds; the worst run counts', () => {
  const runs = [
    { at: 100, value: 0.1 },
    { at: 900, value: 0.05 },
    { at: 2_000, value: 0.12 },
  ];
  expect(layoutShift(runs)).toBeCloseTo(0.15);
  const steady = Array.from({ length: 12 }, (_, index) => ({ at: index * 600, value: 0.01 }));
  expect(layoutShift(steady)).toBeCloseTo(0.09);
  expect(layoutShift([])).toBe(0);
});

test('[PF-01] a script that is read by fetch is a script', () => {
  expect(kindOf('Fetch', 'http://localhost:3003/1.0.0/js/home.js')).toBe('script');
  expect(kindOf('Fetch', 'http://localhost:3003/1.0.0/css/home.css')).toBe('style');
  expect(kindOf('Fetch', 'http://localhost:3000/config.json')).toBe('other');
  expect(kindOf('Document', 'http://localhost:3000/')).toBe('document');
});

test('[PF-01] the initiator is the stylesheet or page that names a file, or the running script', () => {
  const frames = (...urls: string[]) => ({ callFrames: urls.map((url) => ({ url })) });
  const sheet = `${PAGE}main.css`;
  expect(initiatingFile({ type: 'parser', url: sheet }, PAGE)).toBe(sheet);
  expect(initiatingFile({ type: 'script', stack: frames('', 'a.js', 'b.js') }, PAGE)).toBe('a.js');
  const afterAwait = { ...frames(''), parent: frames('c.js') };
  expect(initiatingFile({ type: 'script', stack: afterAwait }, PAGE)).toBe('c.js');
  expect(initiatingFile({ type: 'other' }, PAGE)).toBe(PAGE);
});

describe('goals', () => {
  const FIGURES: LoadFigures = {
    requests: 10,
    bytes: 200_000,
    scriptBytes: 100_000,
    scriptFiles: 6,
    styleBytes: 10_000,
    fontBytes: 30_000,
    chain: 3,
    scriptChain: 2,
    firstPaint: 1_000,
    largestPaint: 1_000,
    shift: 0,
    screen: 1_500,
  };
  const all = (figures: Partial<LoadFigures>) =>
    Object.fromEntries(
      Object.entries({ ...FIGURES, ...figures }).map(([key, median]) => [
        key,
        { median, least: median, most: median },
      ]),
    ) as RouteSummary['forms']['one'];
  const summary = (
    route: string,
    composed: Partial<LoadFigures>,
    apart: Partial<LoadFigures> = {},
  ): RouteSummary => ({
    route,
    forms: {
      composed: all(composed),
      apart: all(apart),
      one: all({}),
      oneWithText: all({ largestPaint: 750 }),
      stock: all({}),
    },
  });
  const missed = (...summaries: RouteSummary[]) =>
    judge(summaries, 'emulated')
      .filter(({ isMet }) => !isMet)
      .map(({ row, text }) => `${row} ${text}`);

  test('[PF-01] Home is held to 110 KB of scripts in eight files, two deep', () => {
    expect(
      missed(summary('/', { largestPaint: 500, scriptBytes: 112_640, scriptFiles: 8 })),
    ).toEqual([]);
    expect(
      missed(
        summary('/', { largestPaint: 500, scriptBytes: 112_641, scriptFiles: 9, scriptChain: 3 }),
      ),
    ).toEqual(['PF-02 / bytes of scripts', 'PF-02 / script files', 'PF-02 / depth up to scripts']);
  });

  test('[PF-01] every route that was loaded is held to what it shifts and to its fonts', () => {
    expect(missed(summary('/submit', { shift: 0.011, fontBytes: 32_769 }))).toEqual([
      'PF-10 /submit layout shift',
      'PF-10 /submit bytes of fonts',
    ]);
  });

  test('[PF-01, PF-03] a paint as late as the one bundle’s is in time; a screen may come by 15 % later', () => {
    expect(missed(summary('/account', { largestPaint: 750, screen: 1_725 }))).toEqual([]);
    expect(missed(summary('/account', { largestPaint: 760, screen: 1_740 }))).toEqual([
      'PF-03 /account largest paint : one bundle with text',
      'PF-03 /account screen there : one bundle with text',
    ]);
  });

  test('[PF-01, PF-09] text before scripts is held to 0.6 of the one bundle’s paint, on Browse to 0.75', () => {
    expect(missed(summary('/auth', { largestPaint: 600 }))).toEqual([]);
    expect(missed(summary('/about', { largestPaint: 610 }))).toEqual([
      'PF-09 /about largest paint : one bundle',
    ]);
    expect(missed(summary('/browse', { largestPaint: 750 }))).toEqual([]);
    expect(missed(summary('/auth', { largestPaint: 600, screen: 1_630 }))).toEqual([
      'PF-09 /auth screen there : one bundle with text',
    ]);
  });

  test('a line shows the finding and the limit; the last one counts', () => {
    const lines = verdictLines(
      judge([summary('/about', { shift: 0.2, largestPaint: 500 })], 'emulated'),
    );
    expect(lines[0]).toMatch(/^MISS {2}PF-10 {2}\/about layout shift +0\.20 {2}of 0\.010$/);
    expect(lines.at(-1)).toBe(`${lines.length - 2} of ${lines.length - 1} goals are met.`);
  });

  test('[PF-11] over a real line both times are held to the one bundle’s with text, on every route; an origin each may cost 5 %', () => {
    const rows = (composed: Partial<LoadFigures>, apart: Partial<LoadFigures>) =>
      judge([summary('/account', composed, apart)], 'real')
        .filter(({ row, isMet }) => row === 'PF-11' && !isMet)
        .map(({ text }) => text);
    expect(
      rows({ largestPaint: 750, screen: 1_500 }, { largestPaint: 787, screen: 1_575 }),
    ).toEqual([]);
    expect(
      rows({ largestPaint: 751, screen: 1_501 }, { largestPaint: 788, screen: 1_576 }),
    ).toEqual([
      '/account largest paint : one bundle with text',
      '/account screen there : one bundle with text',
      '/account largest paint, an origin each : one bundle with text',
      '/account screen there, an origin each : one bundle with text',
    ]);
  });
});
