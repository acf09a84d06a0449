import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type Icon = ComponentType<Record<string, unknown>>;
type CreateIcon = (name: string, node: readonly unknown[]) => Icon;

const library: {
  createLucideIcon: CreateIcon;
  LucideProvider: Icon;
  useLucideContext(): unknown;
} = require('lucide-react');

/** Returns the function that replaces the library's. */
function lean(): CreateIcon {
  const source: string = require('./lean-icons.cjs')();
  const script = source.replace(/^import .*$/gm, '').replace('export default', 'return');
  expect(script).not.toMatch(/^(import|export) /m);
  const made = new Function('createElement', 'useLucideContext', script);
  return made(createElement, library.useLucideContext);
}

const NODE = [
  ['path', { d: 'M5 21h14', key: 'a' }],
  ['circle', { cx: 12, cy: 12, r: 4, key: 'b' }],
] as const;

/** Lists elements in document order, each with its attributes sorted. */
function shape(icon: ReactNode): string[] {
  const markup = renderToStaticMarkup(icon);
  return [...markup.matchAll(/<(\/?\w+)([^>]*)>([^<]*)/g)].map(([, tag, attributes, text]) =>
    [tag, ...[...(attributes ?? '').matchAll(/[\w:-]+="[^"]*"/g)].map(String).sort(), text].join(
      ' ',
    ),
  );
}

const PROPS: readonly Record<string, unknown>[] = [
  {},
  { className: 'large' },
  { size: 16 },
  { size: 48, strokeWidth: 3, absoluteStrokeWidth: true },
  { nonScalingStroke: true, color: 'red' },
  { width: 10, height: 12, fill: 'currentColor' },
  { 'aria-label': 'Rain' },
  { 'aria-label': undefined, id: 'rain' },
  { role: 'img', children: createElement('title', null, 'Rain') },
  { 'aria-hidden': 'false' },
];

test.each(PROPS)('[PF-02] an icon with %j looks as the library would draw it', (props) => {
  const [own, theirs] = [lean(), library.createLucideIcon].map((create) =>
    create('rain-barrel', NODE),
  ) as [Icon, Icon];
  expect(shape(createElement(own, props))).toEqual(shape(createElement(theirs, props)));
  const within = (icon: Icon) =>
    createElement(
      library.LucideProvider,
      { size: 32, color: 'blue', className: 'wide' },
      createElement(icon, props),
    );
  expect(shape(within(own))).toEqual(shape(within(theirs)));
  expect(shape(within(own)).length).toBeGreaterThan(3);
});

test('[PF-02] a drawing of the library loses its keys and no line, and React misses none of them', () => {
  const icons = join(dirname(require.resolve('lucide-react/package.json')), 'dist', 'esm', 'icons');
  const loader: (source: string) => string = require('./lean-icon-data.cjs');
  const drawings = ['sparkles', 'share-2', 'sprout'].map((name) => {
    const source = readFileSync(join(icons, `${name}.mjs`), 'utf8');
    const data = (text: string) =>
      new Function(`${/const __iconData = [\s\S]*?^\};/m.exec(text)?.[0]} return __iconData;`)();
    return [data(source), data(loader(source))] as const;
  });
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  for (const [whole, small] of drawings) {
    expect(JSON.stringify(whole)).toContain('"key"');
    expect(JSON.stringify(small)).not.toContain('"key"');
    expect(shape(createElement((lean() as (icon: unknown) => Icon)(small)))).toEqual(
      shape(createElement((library.createLucideIcon as (icon: unknown) => Icon)(whole))),
    );
  }
  expect(said).not.toHaveBeenCalled();
});
