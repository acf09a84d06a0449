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
  '@keyframes spin { from { top: 0 } 50% { top: 1px } to { top: 2px } }',
  '@-webkit-keyframes spin { from { top: 0 } }',
  '@font-face { font-family: x }',
])('[MF-09] leaves %s as it is', async (css) => {
  expect(await scope(css)).toBe(css);
});

test('[MF-09] a nested rule is confined by the one around it, and no rule twice', async () => {
  expect(await scope('p { & b { top: 0 } }')).toBe(`${HOLDER} p { & b { top: 0 } }`);
});
