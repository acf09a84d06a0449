import { ownValue } from './own-value.ts';

test.each([
  ['home', 1],
  ['constructor', undefined],
  ['toString', undefined],
  ['__proto__', undefined],
])('[MF-03] of a record with one key, %s is %s', (key, value) => {
  expect(ownValue({ home: 1 }, key)).toBe(value);
  expect(ownValue(undefined, key)).toBeUndefined();
});

test('[MF-03] a record can have a key of a name that objects inherit', () => {
  expect(ownValue({ constructor: 2 } as unknown as Record<string, number>, 'constructor')).toBe(2);
});
