import { each, hasHoles, hole, splitHoles, unless, when } from './holes.ts';

test('[LP-06] a text with holes is split into its texts and tokens', () => {
  const [open, close] = each('ideas');
  const [shown, end] = when('.tags');
  const [otherwise, done] = unless('a.b2');
  const text = `A${open}${shown}${hole('.')}${end} ${close}${otherwise}x${done}${hole('.a.b')}`;
  expect(splitHoles(text)).toEqual([
    'A',
    { kind: 'each', path: 'ideas' },
    { kind: 'when', path: '.tags' },
    { kind: 'value', path: '.' },
    { kind: 'end', path: '.tags' },
    ' ',
    { kind: 'end', path: 'ideas' },
    { kind: 'unless', path: 'a.b2' },
    'x',
    { kind: 'end', path: 'a.b2' },
    { kind: 'value', path: '.a.b' },
  ]);
  expect([hasHoles(text), hasHoles('{{idea.title}}')]).toEqual([true, false]);
});

test.each(['', '..', 'a..b', 'a.', '?a', 'a b', '1a', '__proto__', 'a-b', '\uE000'])(
  '[LP-06] %j is no path of a hole',
  (path) => {
    expect(() => hole(path)).toThrow('is no path of a hole.');
    expect(() => splitHoles(`x\uE000${path}!\uE001`)).toThrow('is no hole.');
  },
);

test.each(['\uE000', '\uE001', 'a\uE000b', 'a\uE001', '\uE000a\uE000b\uE001', '\uE000\uE001'])(
  '[LP-06] %j is refused as a malformed hole',
  (text) => expect(() => splitHoles(text)).toThrow('is no hole.'),
);
