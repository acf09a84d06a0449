import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS } from '@composed/build/rspack/browsers';
import { fillTemplate, takeApart } from '@composed/site/host-page';
import { ROOT } from '@composed/workspace/paths';
import { type Atrule, type CssNode, generate, parse, walk } from 'css-tree';
import { judge } from './judge-support.ts';
import { namesDefinedIn, treeOf, usesIn } from './scripts.ts';
import { usesInStyles } from './styles.ts';
import { bcd, targetsOf } from './support.ts';

const place = {
  feature: 'api.URL.canParse_static',
  lackedBy: ['Safari 16.4'],
  file: 'host/src/main.tsx',
  line: 7,
};

test('[RN-10] a use that nothing allows is a complaint with its place and the browsers', () => {
  expect(judge([place, place], [])).toEqual([
    'host/src/main.tsx:7 needs api.URL.canParse_static, which is missing in Safari 16.4.',
  ]);
});

test('[RN-10] an allowance for one file does not hold for another', () => {
  const allowed = [{ feature: place.feature, file: place.file, reason: 'Told here.' }];
  expect(judge([place], allowed)).toEqual([]);
  const elsewhere = { ...place, file: 'host/src/other.ts' };
  expect(judge([place, elsewhere], allowed)).toHaveLength(1);
  expect(judge([place, elsewhere], [{ feature: place.feature, reason: 'Everywhere.' }])).toEqual(
    [],
  );
});

test('[RN-10] reports an allowance that is no longer used', () => {
  expect(judge([], [{ feature: 'api.Old', file: 'a.ts', reason: 'Told here.' }])).toEqual([
    'api.Old is allowed in a.ts and not needed there.',
  ]);
});

test('[RN-10] targets are those of the build, and the same versions on phones', () => {
  expect(targetsOf(['edge >= 111', 'safari >= 16.4'])).toEqual({
    edge: '111',
    safari: '16.4',
    safari_ios: '16.4',
  });
  expect(() => targetsOf(['last 2 versions'])).toThrow('"last 2 versions" names no browser');
});

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

test('[RN-10] a page for older browsers warns before the shell that its forms may not work', () => {
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

const targets = targetsOf(['chrome >= 111', 'firefox >= 121', 'safari >= 16.4']);

function features(code: string): string[] {
  const tree = treeOf(code);
  return usesIn(tree, new Set(namesDefinedIn(tree)), targets).map(({ feature }) => feature);
}

test.each([
  ['a static method', 'URL.canParse(text)', 'api.URL.canParse_static'],
  ['one by a window', 'window.URL.canParse(text)', 'api.URL.canParse_static'],
  ['one that works in part', 'AbortSignal.timeout(9)', 'api.AbortSignal.timeout_static'],
  ['one of JavaScript', 'Object.groupBy(a, b)', 'javascript.builtins.Object.groupBy'],
  ['a member of a new object', 'new URLSearchParams(s).size > 0', 'api.URLSearchParams.size'],
  [
    'a member of what a variable holds',
    'function f(s) { const q = new URLSearchParams(s); q.delete("a"); return q.size > 0 ? q : 1; }',
    'api.URLSearchParams.size',
  ],
  ['a member of a member', 'address.searchParams.size', 'api.URLSearchParams.size'],
  ['a member taken out', 'const { userAgentData } = navigator', 'api.Navigator.userAgentData'],
  ['a global', 'navigation.x = 1', 'api.Window.navigation'],
  ['a class', 'new URLPattern({})', 'api.URLPattern'],
  ['a method of whatever object', 'a.union(b)', 'javascript.builtins.Set.union'],
  [
    'a value of an option',
    'canvas.toDataURL("image/webp", 0.8)',
    'api.HTMLCanvasElement.toDataURL.type_parameter_webp',
  ],
  [
    'an option',
    'createImageBitmap(f, { resizeQuality: "high" })',
    'api.createImageBitmap.options_resizeQuality_parameter',
  ],
  ['an event', 'list.addEventListener("scrollend", f)', 'api.Document.scrollend_event'],
  ['an element', '(0, r.jsx)("search", {})', 'html.elements.search'],
  ['an attribute', '(0, r.jsxs)("details", { name: "a" })', 'html.elements.details.name'],
])('[RN-10] finds %s that a target lacks', (_what, code, feature) => {
  expect(features(code)).toEqual([feature]);
});

test('[RN-10] names the targets that lack it, on phones too, and the place', () => {
  expect(usesIn(treeOf('let a;\n  URL.canParse(a)'), new Set(), targets)).toEqual([
    {
      feature: 'api.URL.canParse_static',
      lackedBy: ['Chrome 111', 'Chrome Android 111', 'Safari 16.4', 'Safari on iOS 16.4'],
      line: 2,
      column: 2,
    },
  ]);
});

test.each([
  'typeof URLPattern === "function" ? new URLPattern({}) : null',
  'if ("canParse" in URL) URL.canParse(a)',
  'URL.canParse && URL.canParse(a)',
  'URL.canParse?.(a)',
  'function f(a) { if (!URL.canParse) return false; return URL.canParse(a); }',
  'navigator.connection ? navigator.connection.downlink : 1',
  'globalThis.trustedTypes?.createPolicy("a", {})',
  'const w = globalThis; w.trustedTypes?.createPolicy("a", {})',
  '"Segmenter" in Intl ? new Intl.Segmenter().segment(a) : a',
])('[RN-10] takes `%s`, which asks first', (code) => {
  expect(features(code)).toEqual([]);
});

test.each([
  ['something else is asked for', 'if (typeof URL === "function") URL.canParse(a)'],
  ['nothing depends on the answer', 'URL.canParse || f()'],
  ['it is asked for elsewhere', 'if ("canParse" in URL) f(); URL.canParse(a)'],
])('[RN-10] does not take a test for a guard where %s', (_why, code) => {
  expect(features(code)).toEqual(['api.URL.canParse_static']);
});

test.each([
  ['what every target has', 'structuredClone(a); [1].findLast(f); a.at(-1); new Map().size'],
  ['a variable of the same name', 'function f(navigation) { return navigation.currentEntry }'],
  ['a method that the code gives its own objects', 'const a = { union() {} }; b.union(c)'],
  ['a member that some interface of every target has', 'a.size'],
])('[RN-10] lets %s be', (_what, code) => {
  expect(features(code)).toEqual([]);
});

test('[RN-10] refuses syntax that came after the oldest target', () => {
  expect(() => treeOf('/[a--b]/v')).toThrow(SyntaxError);
});

describe('styles', () => {
  const features = (css: string): string[] =>
    usesInStyles(css, targets).map(({ feature }) => feature);

  test.each([
    ['a property', 'p { text-wrap: balance }', 'css.properties.text-wrap'],
    ['a keyword', 'p { grid-template-rows: subgrid }', 'css.properties.grid-template-rows.subgrid'],
    ['a function', 'p { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    [
      'a function in a variable',
      ':root { --a: light-dark(red, blue) }',
      'css.types.color.light-dark',
    ],
    ['a unit', 'p { width: 2rcap }', 'css.types.length.rcap'],
    ['an at-rule', '@scope (.a) { p { color: red } }', 'css.at-rules.scope'],
    ['a descriptor', '@font-face { size-adjust: 90% }', 'css.at-rules.font-face.size-adjust'],
    [
      'a selector',
      'p:active-view-transition { color: red }',
      'css.selectors.active-view-transition',
    ],
    ['nested rules', 'p { color: red; & b { color: blue } }', 'css.selectors.nesting'],
    [
      'a question to the device',
      '@media (prefers-reduced-transparency: reduce) { p { color: red } }',
      'css.at-rules.media.prefers-reduced-transparency',
    ],
  ])('[RN-10] finds %s that a target lacks', (_what, css, feature) => {
    expect(features(css)).toEqual([feature]);
  });

  test.each([
    ['@supports asks for it', '@supports (text-wrap: balance) { p { text-wrap: balance } }'],
    [
      '@supports asks for the selector',
      '@supports selector(:popover-open) { p:popover-open { top: 0 } }',
    ],
    ['another value stands before it', 'p { color: red; color: light-dark(red, blue) }'],
    [
      'it stands there with the prefix that they want',
      'p { -webkit-user-select: none; user-select: none }',
    ],
    [
      'every target has it',
      'p:has(b) { inset: 0; height: 100dvh; color: color-mix(in srgb, red, blue) }',
    ],
  ])('[RN-10] takes what they lack where %s', (_why, css) => {
    expect(features(css)).toEqual([]);
  });

  test.each([
    ['asks for something else', '@supports (display: grid) { p { text-wrap: balance } }'],
    ['has ended', '@supports (text-wrap: balance) { p { top: 0 } } p { text-wrap: balance }'],
  ])('[RN-10] does not take an @supports that %s', (_why, css) => {
    expect(features(css)).toEqual(['css.properties.text-wrap']);
  });

  test('[RN-10] refuses a stylesheet that it cannot read', () => {
    expect(() => features('p { color: }{ }')).toThrow();
  });
});
