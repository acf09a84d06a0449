import fc from 'fast-check';
import {
  isAmount,
  isCount,
  isFlag,
  isInstant,
  isText,
  listOf,
  mapOf,
  maybe,
  objectOf,
  oneOf,
  orNull,
  readJson,
} from './shape.ts';

test.each([
  ['text', isText, [''], [null, 1, [], {}]],
  ['a flag', isFlag, [true, false], ['true', 0, null]],
  ['a count', isCount, [0, 7], [-1, 1.5, '1', Number.NaN, 2 ** 53]],
  ['an amount', isAmount, [0, 1.5], [-1, Number.NaN, Number.POSITIVE_INFINITY, '1']],
  ['an instant', isInstant, ['2026-03-01T12:00:00.000Z'], ['soon', '', 0, null]],
  ['one of two', oneOf('a', 'b'), ['a', 'b'], ['c', null]],
  ['one that may be missing', maybe(isText), [undefined, 'a'], [null, 1]],
  ['one that may be null', orNull(isText), [null, 'a'], [undefined, 1]],
  ['a list', listOf(isText), [[], ['a']], ['a', ['a', 1], { 0: 'a' }, null]],
  ['a map', mapOf(isText), [{}, { a: 'b' }], [[], { a: 1 }, null, 'a']],
  [
    'an object',
    objectOf({ a: isText, b: maybe(isCount) }),
    [{ a: '' }, { a: '', b: 1, c: null }],
    [{}, { b: 1 }, { a: '', b: null }, [], null],
  ],
])('[PL-03] %s is told from what is none', (_what, shape, fit, unfit) => {
  expect(fit.filter((value) => !shape(value))).toEqual([]);
  expect(unfit.filter((value) => shape(value))).toEqual([]);
});

test('[PL-03] reading never throws, and returns what fits as it was', () => {
  const shape = objectOf({ a: mapOf(listOf(orNull(isText))), b: maybe(isFlag) });
  const fit = fc.record(
    {
      a: fc.dictionary(fc.string(), fc.array(fc.option(fc.string(), { nil: null }))),
      b: fc.boolean(),
    },
    { requiredKeys: ['a'] },
  );
  fc.assert(
    fc.property(fit, (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(readJson(shape, text))).toBe(text);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const read = readJson(shape, text);
      expect(read === null || shape(read)).toBe(true);
    }),
  );
});
