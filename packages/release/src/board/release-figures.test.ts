import { JSDOM } from 'jsdom';
import { commandsOf, figuresOf } from './board.ts';
import { chart, niceTop } from './chart.ts';

const MINUTE = 60_000;

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

test('[DP-14, DP-28] nobody is told to switch the host off, and a remote is switched the other way', () => {
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
