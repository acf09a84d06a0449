/** @jest-environment node */

import { isSigned, signedBy } from './signature.ts';
import { keyPair } from './testing/key-pair.ts';

const ours = keyPair();
const theirs = keyPair();
const text = '{"name":"remote-shop","words":"Grüße ✓"}';
const { signature } = ours.sign(text);

test('[DP-09] a text that was signed with the key is accepted', async () => {
  expect(await isSigned({ text, signature }, [ours.key])).toBe(true);
});

test('[DP-09] either of two keys will do while one is replaced', async () => {
  expect(await isSigned({ text, signature }, [theirs.key, ours.key])).toBe(true);
  expect(await isSigned({ text, signature }, ['damaged', ours.key])).toBe(true);
});

test('[DP-09] tells which of the keys it was', async () => {
  expect(await signedBy({ text, signature }, [theirs.key, ours.key])).toBe(ours.key);
});

test.each([
  ['another text', { text: `${text} `, signature }, [ours.key]],
  ["another's key", { text, signature }, [theirs.key]],
  ['no key', { text, signature }, []],
  ['a key that is none', { text, signature }, ['AAAA', '%%%', '']],
  ['no signature', { text }, [ours.key]],
  ['an empty signature', { text, signature: '' }, [ours.key]],
  [
    'a damaged signature',
    { text, signature: (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1) },
    [ours.key],
  ],
  ['a signature that is no base64', { text, signature: '%%%' }, [ours.key]],
  [
    'a key named in the envelope',
    { text, signature: theirs.sign(text).signature, key: theirs.key },
    [ours.key],
  ],
])('[DP-09] %s is refused', async (_what, envelope, keys) => {
  expect(await isSigned(envelope, keys)).toBe(false);
});

test('[DP-09] outside a secure context nothing can be checked, so nothing is signed', async () => {
  jest
    .spyOn(Object.getPrototypeOf(crypto), 'subtle', 'get')
    .mockReturnValue(undefined as unknown as SubtleCrypto);
  expect(await isSigned({ text, signature }, [ours.key])).toBe(false);
});
