import type { FastifyRequest } from 'fastify';
import type { SocialProvider } from '../settings/social.ts';

/** `userId` is `null` if there is no account, or the code didn't look it up. */
export type SecurityEvent =
  | { event: 'sign-in-failed'; by: 'password' | SocialProvider; userId: string | null }
  | { event: 'refresh-token-reused'; userId: string }
  | { event: 'password-reset'; userId: string }
  | { event: 'provider-linked'; provider: SocialProvider; userId: string }
  | { event: 'role-missing'; role: string; userId: string }
  | { event: 'own-idea'; userId: string }
  | { event: 'limit-reached'; limit: string; userId: string | null };

/**
 * Logs one line for a possible attack: event, user id, path and address. Never an email or a token, so that operators
 * can keep and share the logs.
 */
export function logSecurityEvent(request: FastifyRequest, event: SecurityEvent): void {
  request.log.warn({ ...event, req: request }, 'security event');
}
