import { withSecureContext } from '../testing/web-crypto.ts';
import { challengeOf, createPkcePair } from './pkce.ts';

withSecureContext();

test('[AU-19, AU-20] makes the challenge of the example in RFC 7636, appendix B', async () => {
  const challenge = await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(challenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

test('[AU-19, AU-20] draws another verifier each time, of characters that need no encoding', async () => {
  const [one, two] = [await createPkcePair(), await createPkcePair()];
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  expect(one.challenge).toBe(await challengeOf(one.verifier));
  expect(two.verifier).not.toBe(one.verifier);
});
