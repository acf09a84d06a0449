/** @jest-environment node */
import { generateKeyPairSync, sign } from 'node:crypto';
import { isSigned } from './signature.ts';

function pair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    key: Buffer.concat(point).toString('base64'),
    sign: (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
  };
}

const ours = pair();
const theirs = pair();
const text = '{"name":"remote-ideas","words":"Grüße ✓"}';
const signature = ours.sign(text);

test('[DP-09] a text that was signed with the key is accepted', async () => {
  expect(await isSigned({ text, signature }, [ours.key])).toBe(true);
});

test('[DP-09] either of two keys will do while one is replaced', async () => {
  expect(await isSigned({ text, signature }, [theirs.key, ours.key])).toBe(true);
  expect(await isSigned({ text, signature }, ['damaged', ours.key])).toBe(true);
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
    { text, signature: theirs.sign(text), key: theirs.key },
    [ours.key],
  ],
])('[DP-09] %s is refused', async (_what, envelope, keys) => {
  expect(await isSigned(envelope, keys)).toBe(false);
});
