import { usesInStyles } from './styles.ts';
import { targetsOf } from './support.ts';

const targets = targetsOf(['chrome >= 111', 'firefox >= 121', 'safari >= 16.4']);
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
  ['a selector', 'p:active-view-transition { color: red }', 'css.selectors.active-view-transition'],
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
