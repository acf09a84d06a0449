import fc from 'fast-check';

const character = fc
  .oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Returns an arbitrary of text of all code points except surrogates. fast-check's own, the unit `binary`, first makes
 * a list of them all.
 */
export const anyText = (lengths: { minLength?: number; maxLength: number }): fc.Arbitrary<string> =>
  fc.string({ unit: character, ...lengths });
