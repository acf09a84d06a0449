import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { Envelope } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';

/** Private key of a package or of the site. */
export interface Signer {
  /** Public key: the uncompressed point on the curve, in base64, as browsers use it. */
  publicKey: string;
  sign(text: string): Envelope;
}

/** Short name of a public key, only to distinguish keys. It proves nothing. */
export const keyId = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 12);

function pointOf(key: KeyObject): string {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  const parts = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(parts).toString('base64');
}

/** Makes a private key on P-256, in PEM. */
export const newKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

/** Reads a private key on P-256. Throws a `UserError` that names `whose` if the text is none. */
export function signerFrom(pem: string, whose: string): Signer {
  let key: KeyObject;
  try {
    key = createPrivateKey(pem);
  } catch (error) {
    throw new UserError(`The private key of ${whose} can't be read: it is no PEM text.`, {
      cause: error,
    });
  }
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') {
    throw new UserError(`The private key of ${whose} is not on the curve P-256.`);
  }
  const publicKey = pointOf(key);
  return {
    publicKey,
    sign: (text) => ({
      text,
      signature: sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
      key: keyId(publicKey),
    }),
  };
}
