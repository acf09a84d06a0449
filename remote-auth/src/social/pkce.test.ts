import { webcrypto } from 'node:crypto';
import { withSecureContext } from '../testing/web-crypto.ts';
import { challengeOf, createPkcePair } from './start-social.ts';

const subtle = webcrypto.subtle as unknown as SubtleCrypto;

withSecureContext();

test('[AU-19, AU-20] makes the challenge of the example in RFC 7636, appendix B', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk', subtle);
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('[AU-19, AU-20] draws another verifier each time, of characters that need no encoding', async () => {
  const [one, two] = [await createPkcePair(subtle), await createPkcePair(subtle)];
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(await challengeOf(one.verifier, subtle));
  expect(two.verifier).not.toBe(one.verifier);
});

test('[AU-19, AU-20] writes bytes without what a query would have to encode', async () => {
  const bytes = (count: number) => new Uint8Array(count).fill(0xfb);
  const { verifier } = await createPkcePair(subtle, { bytes });
  expect(verifier).toBe(`${'-_v7'.repeat(10)}-_s`);
});
