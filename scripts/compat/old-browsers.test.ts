import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS } from '@composed/build/rspack/browsers';
import { fillTemplate, takeApart } from '@composed/site/page-template';
import { ROOT } from '@composed/workspace/paths';
import { type Atrule, type CssNode, generate, parse, walk } from 'css-tree';
import { usesInStyles } from './styles.ts';
import { bcd, targetsOf } from './support.ts';

const source = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** At-rules around each rule of the notice that sets `display`, outermost first. */
function hidingRules(): Atrule[][] {
  const around: Atrule[] = [];
  const found: Atrule[][] = [];
  walk(parse(source('shared/src/styles/base.css')), {
    enter(node: CssNode) {
      if (node.type === 'Atrule') around.push(node);
      if (node.type !== 'Rule' || !generate(node.prelude).includes('[data-old-browser]')) return;
      if (generate(node.block).includes('display:none')) found.push([...around]);
    },
    leave(node: CssNode) {
      if (node.type === 'Atrule') around.pop();
    },
  });
  return found;
}

/** Styles that use what the rule's `@supports` asks for. */
function askedFor(): string {
  const selectors: string[] = [];
  const declarations: string[] = [];
  const prelude = hidingRules()[0]?.[1]?.prelude;
  if (!prelude) throw new Error('no condition hides the notice');
  walk(prelude, (node) => {
    if (node.type === 'Selector') selectors.push(generate(node));
    if (node.type === 'Declaration') declarations.push(generate(node));
  });
  return `${selectors.join()}{${declarations.join(';')}}`;
}

test('[RN-10] a page for older browsers says that its forms may not work, before the shell', () => {
  const page = fillTemplate(takeApart(source('host/src/index.html')).template, {
    title: 'Home',
    description: null,
    addressOf: () => null,
    policy: null,
    parts: { head: '', body: '<main></main>' },
  });
  const [, notice = ''] =
    /<body>\s*<p data-old-browser="">([^<]+)<\/p>.*<div id="root"><main>/s.exec(page) ?? [];
  expect(notice).toBe(
    'Your browser is too old for this site. You can read it, but forms and buttons may not work. Please update your browser.',
  );
});

test('[RN-10] one rule hides the notice of an old browser: in a layer, under a condition', () => {
  expect(hidingRules().map((around) => around.map(({ name }) => name))).toEqual([
    ['layer', 'supports'],
  ]);
});

test('[RN-10] the oldest browsers of the build do not show the notice', () => {
  expect(usesInStyles(askedFor(), targetsOf(BROWSERS))).toEqual([]);
});

test.each(Object.entries(targetsOf(BROWSERS)))(
  '[RN-10] the release of %s before %s shows the notice',
  (name, oldest) => {
    const { releases } = bcd.browsers[name as keyof typeof bcd.browsers];
    const older = Object.keys(releases).filter((version) => Number(version) < Number(oldest));
    const before = Math.max(...older.map(Number));
    expect(usesInStyles(askedFor(), { [name]: `${before}` })).not.toEqual([]);
  },
);
