import { generateKeyPairSync, sign } from 'node:crypto';
import type { Envelope } from '../release.ts';

export interface KeyPair {
  /** Public key as in browsers: the curve's point, uncompressed, in base64. */
  key: string;
  sign(text: string): Required<Pick<Envelope, 'text' | 'signature'>>;
}

/** Creates a key pair for a package or a site. */
export function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    key: Buffer.concat(point).toString('base64'),
    sign(text) {
      const options = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
      return { text, signature: sign('sha256', Buffer.from(text), options).toString('base64') };
    },
  };
}
