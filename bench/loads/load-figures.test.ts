import { depthOf, figuresOf, layoutShift } from './load-figures.ts';
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

test('[PF-01] what the page names is one request behind it; what that names, two', () => {
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
