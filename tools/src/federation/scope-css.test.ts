import postcss from 'postcss';
import { scopeToRemote } from './scope-css.ts';

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
  ['.body-text { color: red }', `${HOLDER} .body-text { color: red }`],
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

test('[MF-09] leaves the steps of an animation and nested rules as they are', async () => {
  const css = await scope(
    '@keyframes spin { from { top: 0 } 50% { top: 1px } } p { & b { top: 0 } }',
  );
  expect(css).toContain('from { top: 0 }');
  expect(css).toContain('50% { top: 1px }');
  expect(css).toContain(`${HOLDER} p { & b {`);
});
