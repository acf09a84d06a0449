import { printable, printableLine } from './printable.ts';

test('[DP-31] what steers a terminal is shown in place of being obeyed', () => {
  expect(printable('a\u001b[2Jb\u009b31mc\u0007\u0000\r')).toBe(
    'a\\u001b[2Jb\\u009b31mc\\u0007\\u0000\\u000d',
  );
  expect(printable('x\u202egnp.exe\u2028y')).toBe('x\\u202egnp.exe\\u2028y');
  expect(printable('two\n\tlines, “Größe” – 👩‍🔬')).toBe('two\n\tlines, “Größe” – 👩‍🔬');
});

test('[DP-31] a line stays one', () => {
  expect(printableLine('a\nGeneration 9 is live')).toBe('a\\u000aGeneration 9 is live');
});

test('[DP-31] a text of JSON means the same', () => {
  const value = { why: 'a\u001b\u009b\u202e\u2028\ud800' };
  const text = printable(JSON.stringify(value));
  expect(text).not.toMatch(/[\u0080-\u009f\u2028\u202e]/);
  expect(JSON.parse(text)).toEqual(value);
});
