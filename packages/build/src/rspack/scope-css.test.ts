import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@composed/workspace/paths';
import postcss from 'postcss';
import { scopeToRemote } from './scope-css.ts';
import { HOST_LAYERS } from './scope-names.ts';

const scope = async (css: string): Promise<string> =>
  (await postcss([scopeToRemote('remote-x')]).process(css, { from: undefined })).css;

const HOLDER = ':where([data-remote="remote-x"])';

test.each([
  ['button { color: red }', `${HOLDER} button { color: red }`],
  ['a, .b > c { color: red }', `${HOLDER} a, ${HOLDER} .b > c { color: red }`],
  ['* { color: red !important }', `${HOLDER} * { color: red !important }`],
  [':root { --brand: red }', `${HOLDER} { --brand: red }`],
  ['html body a { color: red }', `${HOLDER} a { color: red }`],
  ['body > #root footer { color: red }', `${HOLDER} > #root footer { color: red }`],
  ['html.dark p { color: red }', `${HOLDER}.dark p { color: red }`],
  [':host { --brand: red }', `${HOLDER} { --brand: red }`],
  ['BODY > p, HTML { color: red }', `${HOLDER} > p, ${HOLDER} { color: red }`],
  ['html body { color: red }', `${HOLDER} { color: red }`],
  ['.body-text { color: red }', `${HOLDER} .body-text { color: red }`],
  ['html-x { color: red }', `${HOLDER} html-x { color: red }`],
  [
    'body_x, :host-context(p) { color: red }',
    `${HOLDER} body_x, ${HOLDER} :host-context(p) { color: red }`,
  ],
  ['p:is(body, :root) { color: red }', `${HOLDER} p:is(body, :root) { color: red }`],
  ['header:is(a, b) { color: red }', `${HOLDER} header:is(a, b) { color: red }`],
])('[MF-09] confines %s', async (css, confined) => {
  expect((await scope(css)).replaceAll(/\s+/g, ' ')).toBe(confined);
});

test('[MF-09] confines rules inside layers, media and support queries', async () => {
  const css = await scope(
    '@layer ui { @media (width > 1px) { @supports (color: red) { p { color: red } } } }',
  );
  expect(css).toContain(`{ ${HOLDER} p {`);
});

test.each([
  // Siblings of the holder belong to the host.
  ['html ~ footer { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['body+p { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['html.dark ~ footer { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['html:is(*)/**/~ footer { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  [':root[a="] "] ~ p { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['html body ~ footer { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['body:has(~ p) { top: 0 }', `${HOLDER}:has(~ p) { top: 0 }`],
  ['body p ~ p { top: 0 }', `${HOLDER} p ~ p { top: 0 }`],
  ['body [a~="b"] { top: 0 }', `${HOLDER} [a~="b"] { top: 0 }`],
  ['html\\~x { top: 0 }', `${HOLDER}\\~x { top: 0 }`],
  [':root[a="\\"] "] ~ p { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['html || td { top: 0 }', `${HOLDER}:not(*) { top: 0 }`],
  ['p { & > b + i { top: 0 } }', `${HOLDER} p { ${HOLDER} & > b + i { top: 0 } }`],
  // Nested rules start at the outer rule, unless `&` says otherwise.
  [
    'p { & b, .c &, > i, &:hover { top: 0 } }',
    `${HOLDER} p { & b, .c &, > i, &:hover { top: 0 } }`,
  ],
  ['p { & + p { top: 0 } }', `${HOLDER} p { ${HOLDER} & + p { top: 0 } }`],
  ['body { ~ footer { top: 0 } }', `${HOLDER} { ${HOLDER} & ~ footer { top: 0 } }`],
  ['p { footer:has(&) { top: 0 } }', `${HOLDER} p { ${HOLDER} footer:has(&) { top: 0 } }`],
  ['p { :not(&) { top: 0 } }', `${HOLDER} p { ${HOLDER} :not(&) { top: 0 } }`],
  [
    'p { html:has(&) footer { top: 0 } }',
    `${HOLDER} p { ${HOLDER} html:has(&) footer { top: 0 } }`,
  ],
  [
    'p { @media print { body:has(&) { top: 0 } } }',
    `${HOLDER} p { @media print { ${HOLDER} body:has(&) { top: 0 } } }`,
  ],
  // The start of a scope is confined.
  [
    '@scope (footer) { color: red; p { top: 0 } }',
    `@scope (${HOLDER} footer) { color: red; p { top: 0 } }`,
  ],
  ['@scope { color: red }', `@scope (${HOLDER}) { color: red }`],
  ['@scope to (p) { :scope { top: 0 } }', `@scope (${HOLDER}) to (p) { :scope { top: 0 } }`],
  [
    '@scope (html, a:is(b)) to (p) { i { top: 0 } }',
    `@scope (${HOLDER}, ${HOLDER} a:is(b)) to (p) { i { top: 0 } }`,
  ],
  // A scope inside a rule takes its start from that rule.
  ['p { @scope (a) { i { top: 0 } } }', `${HOLDER} p { @scope (a) { i { top: 0 } } }`],
  ['@scope (/* ) */ footer) { i { top: 0 } }', `@scope (${HOLDER} footer) { i { top: 0 } }`],
  ['@MEDIA print { p { top: 0 } }', `@MEDIA print { ${HOLDER} p { top: 0 } }`],
])('[MF-09] confines %s too', async (css, confined) => {
  expect((await scope(css)).replaceAll(/\s+/g, ' ')).toBe(confined);
});

test.each([
  // Animation names, even when another file uses them.
  ['@keyframes spin { to { top: 0 } }', '@keyframes remote-x-spin { to { top: 0 } }'],
  [
    '@-webkit-keyframes "spin" { to { top: 0 } }',
    '@-webkit-keyframes remote-x-spin { to { top: 0 } }',
  ],
  [
    'p { animation: spin 1s cubic-bezier(0, 0, 1, 1) infinite both, 2s ease-in turn }',
    `${HOLDER} p { animation: remote-x-spin 1s cubic-bezier(0, 0, 1, 1) infinite both, 2s ease-in remote-x-turn }`,
  ],
  ['p { animation-name: spin, none }', `${HOLDER} p { animation-name: remote-x-spin, none }`],
  ['p { animation: none }', `${HOLDER} p { animation: none }`],
  ['p { animation: a 1s EASE-IN }', `${HOLDER} p { animation: remote-x-a 1s EASE-IN }`],
  ['p { animation: "spin" 1s var(--x) }', `${HOLDER} p { animation: remote-x-spin 1s var(--x) }`],
  // Fonts: the remote's own font if it declares that name, else the page's.
  ['@font-face { font-family: Figtree }', '@font-face { font-family: "remote-x Figtree" }'],
  ["@font-face { FONT-FAMILY: 'My Font' }", '@font-face { FONT-FAMILY: "remote-x My Font" }'],
  [
    "p { font-family: 'My Font', Inter, sans-serif }",
    `${HOLDER} p { font-family: "remote-x My Font", 'My Font', "remote-x Inter", Inter, sans-serif }`,
  ],
  [
    'p { font: italic 12px/1.5 My Font, serif }',
    `${HOLDER} p { font: italic 12px/1.5 "remote-x My Font", My Font, serif }`,
  ],
  ['p { font: inherit }', `${HOLDER} p { font: inherit }`],
  [
    'p { font: 600 12px Inter, serif }',
    `${HOLDER} p { font: 600 12px "remote-x Inter", Inter, serif }`,
  ],
  [
    'p { font: 600 var(--size) var(--family) }',
    `${HOLDER} p { font: 600 var(--size) var(--family) }`,
  ],
  ['p { font-family: inherit }', `${HOLDER} p { font-family: inherit }`],
  ['p { font-family: INHERIT }', `${HOLDER} p { font-family: INHERIT }`],
  ['p { font-family: "serif" }', `${HOLDER} p { font-family: "remote-x serif", "serif" }`],
  [
    '@font-palette-values --x { font-family: A }',
    '@font-palette-values --remote-x-x { font-family: "remote-x A" }',
  ],
  [
    '@font-face { font-family: A } p { --body: A, serif; }',
    `@font-face { font-family: "remote-x A" } ${HOLDER} p { --body: "remote-x A", A, serif; }`,
  ],
  [
    '@font-feature-values A { @styleset { b: 1 } }',
    '@font-feature-values "remote-x A" { @styleset { b: 1 } }',
  ],
  // Registered properties, only in the file that registers them.
  [
    '@property --color-text { inherits: false } p { --color-text: red; color: var(--color-text) }',
    `@property --remote-x-color-text { inherits: false } ${HOLDER} p { --remote-x-color-text: red; color: var(--remote-x-color-text) }`,
  ],
  ['p { color: var(--color-text) }', `${HOLDER} p { color: var(--color-text) }`],
  [
    '@property --a { inherits: false } p { --a-b: 1; --x-a: 2 }',
    `@property --remote-x-a { inherits: false } ${HOLDER} p { --a-b: 1; --x-a: 2 }`,
  ],
  [
    '@property --a { inherits: false } @container style(--a: 1) { p { top: 0 } }',
    `@property --remote-x-a { inherits: false } @container style(--remote-x-a: 1) { ${HOLDER} p { top: 0 } }`,
  ],
  // Layers: the host's layers keep their names, other layers get the remote's name.
  [
    '@layer screens { @layer a { p { top: 0 } } }',
    `@layer screens { @layer remote-x-a { ${HOLDER} p { top: 0 } } }`,
  ],
  [
    '@layer a { @layer ui { p { top: 0 } } }',
    `@layer remote-x-a { @layer remote-x-ui { ${HOLDER} p { top: 0 } } }`,
  ],
  ['@layer b, a, ui, screens.c', '@layer remote-x-b, remote-x-a, ui, screens.remote-x-c'],
  ['@layer a.screens { p { top: 0 } }', `@layer remote-x-a.screens { ${HOLDER} p { top: 0 } }`],
  ['@layer { p { top: 0 } }', `@layer { ${HOLDER} p { top: 0 } }`],
  ['@import "./a.css" layer(b.c)', '@import "./a.css" layer(remote-x-b.c)'],
  // Other names.
  [
    '@counter-style stars { system: extends disc } p { list-style: inside stars; content: counter(a, stars) "stars" }',
    `@counter-style remote-x-stars { system: extends disc } ${HOLDER} p { list-style: inside remote-x-stars; content: counter(a, remote-x-stars) "stars" }`,
  ],
  [
    '@counter-style a { fallback: b } @counter-style b { system: cyclic }',
    '@counter-style remote-x-a { fallback: remote-x-b } @counter-style remote-x-b { system: cyclic }',
  ],
  [
    '@position-try --a { top: 0 } p { position-try-fallbacks: --a }',
    `@position-try --remote-x-a { top: 0 } ${HOLDER} p { position-try-fallbacks: --remote-x-a }`,
  ],
  ['p { view-transition-name: header }', `${HOLDER} p { view-transition-name: remote-x-header }`],
  ['p { view-transition-name: none }', `${HOLDER} p { view-transition-name: none }`],
])('[MF-09] names of %s are the remote’s own', async (css, named) => {
  expect((await scope(css)).replaceAll(/\s+/g, ' ')).toBe(named);
});

test.each([
  '@page { margin: 0 }',
  '@view-transition { navigation: auto }',
  '@namespace url(http://www.w3.org/2000/svg);',
  '@pro\\70 erty --color-text { inherits: false }',
  '@KEYFRAMEZ spin { to { top: 0 } }',
  '@-moz-document url-prefix() { footer { top: 0 } }',
  '@property \\2d-color-text { inherits: false }',
  '@property --co\\6c or-text { inherits: false }',
  '@property --color-text, --x { inherits: false }',
  '@font-face { font-famil\\79: Figtree }',
  '@import "https://evil.example/x.css";',
  "@import url('//evil.example/x.css');",
  '@import url( data:text/css,footer{} );',
  '@import "/x.css";',
  '@import "\\68ttps://evil.example/x.css";',
])('[MF-09] refuses %s, by its place', async (css) => {
  await expect(scope(css)).rejects.toThrow(/:1:\d+: /);
});

test('[MF-09] the layers that remotes share are those that the host puts into an order', () => {
  const layers = readFileSync(join(ROOT, 'shared', 'src', 'styles', 'layers.css'), 'utf8');
  expect(layers).toContain(`@layer ${HOST_LAYERS.join(', ')};`);
});
