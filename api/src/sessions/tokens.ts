import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 256 random bits, as the part of a token after its prefix. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

export const newAccessToken = (): string => `at_${randomSecret()}`;
export const newRefreshToken = (): string => `rt_${randomSecret()}`;

/**
 * What the database holds in a token's place. Without salt or stretching: a token has 256 random
 * bits, so that there is nothing to guess.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * The pair that follows a refresh token. Derived, so that all who spend the same token at once get
 * the same pair, on whichever instance; and of no use without the token, which is stored nowhere.
 * `reissued`: the pair that takes the place of one that was lost on its way.
 */
export function successors(refreshToken: string, secret: string, reissued = false) {
  const kind = reissued ? 'reissued:' : '';
  const derive = (purpose: string) =>
    createHmac('sha256', secret).update(`${kind}${purpose}:${refreshToken}`).digest('base64url');
  return { token: `at_${derive('access')}`, refreshToken: `rt_${derive('refresh')}` };
}
