import { generateKeyPairSync } from 'node:crypto';
import { isSigned } from '@composed/contract/signature';
import { keyId, newKey, signerFrom } from './signing.ts';

test('[DP-09] what a new key signs is accepted by its public half and by no other', async () => {
  const ours = signerFrom(newKey(), 'remote-ideas');
  const theirs = signerFrom(newKey(), 'remote-auth');
  const envelope = ours.sign('{"words":"Grüße ✓"}');
  expect(await isSigned(envelope, [ours.publicKey])).toBe(true);
  expect(await isSigned(envelope, [theirs.publicKey])).toBe(false);
  expect(envelope.key).toBe(keyId(ours.publicKey));
});

test.each([
  ['text', 'no key at all', "The private key of remote-ideas can't be read: it is no PEM text."],
  [
    'another curve',
    generateKeyPairSync('ec', { namedCurve: 'P-384' })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString(),
    'The private key of remote-ideas is not on the curve P-256.',
  ],
])('[DP-09] %s in place of a key is refused in words', (_what, pem, sentence) => {
  expect(() => signerFrom(pem, 'remote-ideas')).toThrow(sentence);
});
