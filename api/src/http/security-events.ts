import type { FastifyRequest } from 'fastify';
import type { SocialProvider } from '../settings/social.ts';

/** `userId` is `null` where there is no account, or it was not looked up. */
export type SecurityEvent =
  | { event: 'sign-in-failed'; by: 'password' | SocialProvider; userId: string | null }
  | { event: 'refresh-token-reused'; userId: string }
  | { event: 'password-reset'; userId: string }
  | { event: 'provider-linked'; provider: SocialProvider; userId: string }
  | { event: 'role-missing'; role: string; userId: string }
  | { event: 'own-idea'; userId: string }
  | { event: 'limit-reached'; limit: string; userId: string | null };

/**
 * One log line for what an operator watches for attacks: event, user id, path and address.
 * Never an email or a token, so that logs can be kept and shared without them.
 */
export function logSecurityEvent(request: FastifyRequest, event: SecurityEvent): void {
  request.log.warn({ ...event, req: request }, 'security event');
}
