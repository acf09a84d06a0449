import { createHmac, randomBytes } from 'node:crypto';
import { sha256 } from '../sha256.ts';

/** 256 random bits: the part of a token after its prefix. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

export const newAccessToken = (): string => `at_${randomSecret()}`;
export const newRefreshToken = (): string => `rt_${randomSecret()}`;

/** Hash of a token, for the database. Needs no salt or stretching: nobody can guess 256 random bits. */
export const hashToken = sha256;

/**
 * The pair that follows a refresh token. It is derived, so that concurrent calls with the same token get the same pair
 * from any instance. It can't be derived from the database, which stores no tokens. With `reissued`, the pair that
 * replaces a lost one.
 */
export function successors(refreshToken: string, secret: string, reissued = false) {
  const kind = reissued ? 'reissued:' : '';
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${kind}${purpose}:${refreshToken}`).digest('base64url');
  return { token: `at_${derive('access')}`, refreshToken: `rt_${derive('refresh')}` };
}
