import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Returns the colours of one block of tokens.css: `--color-x` → `#rrggbb`. */
function colours(block: string): Record<string, string> {
  const start = css.indexOf(block);
  const body = css.slice(css.indexOf('{', start), css.indexOf('}', start));
  return Object.fromEntries(
    [...body.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, hex]) => [name, hex]),
  );
}

const light = colours(':root {');
const dark = { ...light, ...colours(':root {\n      --color-bg') };
const onInk = (palette: Record<string, string>) => ({
  ...palette,
  ...colours('[data-ink] {'),
  bg: palette.ink ?? '',
});
const PALETTES: Record<string, Record<string, string>> = {
  light,
  dark,
  'ink in light': onInk(light),
  'ink in dark': onInk(dark),
};

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one = '', other = ''): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const SOFT = ['success', 'warning', 'danger', 'info', 'neutral', 'brand'];
const CATEGORIES =
  'technology health education business environment community entertainment lifestyle other'.split(
    ' ',
  );

describe.each(Object.entries(PALETTES))('%s', (name, palette) => {
  const pairs: [ink: string, ground: string, ratio: number][] = [
    ...['bg', 'surface', 'sunken'].flatMap((ground): [string, string, number][] => [
      ['text', ground, 7],
      ['muted', ground, 4.5],
      ['brand', ground, 4.5],
      ['danger', ground, 4.5],
      ['success', ground, 4.5],
      ['warning', ground, 4.5],
      ['focus', ground, 3],
      ['control', ground, 3],
    ]),
    ['on-brand', 'brand', 4.5],
    ['on-brand', 'brand-hover', 4.5],
    ['on-danger', 'danger', 4.5],
    ['on-danger', 'danger-hover', 4.5],
    ['on-spark', 'spark', 7],
    ['on-spark', 'spark-hover', 7],
    ['text', 'brand-soft', 7],
    ...SOFT.map((tone): [string, string, number] => [tone, `${tone}-soft`, 4.5]),
    ...(name.startsWith('ink')
      ? []
      : [
          ...CATEGORIES.map((c): [string, string, number] => [c, `${c}-soft`, 4.5]),
          ...['red', 'orange', 'yellow', 'green'].map((tone): [string, string, number] => [
            `strength-${tone}`,
            'bg',
            3,
          ]),
        ]),
  ];

  test.each(pairs)(
    '[SH-12, SH-14] %s on %s has a contrast of %d at least',
    (ink, ground, ratio) => {
      expect(palette[ink]).toBeDefined();
      expect(palette[ground]).toBeDefined();
      expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(ratio);
    },
  );
});

test('[SH-12] the dark palette replaces each colour that needs it', () => {
  const same = Object.keys(light).filter((name) => dark[name] === light[name]);
  expect(same).toEqual(['on-spark']);
});
