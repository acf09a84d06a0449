import type { FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { codeOf, isError } from '../error-code.ts';
import type { LogLevel } from '../settings/settings.ts';
import type { SocialProvider } from '../settings/social.ts';

/**
 * Creates a log of JSON lines without secrets. It never contains bodies, headers or query strings. A failed query is
 * logged with its error, without its values.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError, req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Copies only these parts of an error, because PostgreSQL puts a row's values into `detail`. */
function describeError(error: unknown): unknown {
  if (!isError(error)) return String(error);
  const { name, message, stack } = error;
  return {
    type: name,
    message,
    code: codeOf(error) || undefined,
    stack,
    cause: error.cause ? describeError(error.cause) : undefined,
  };
}

function describeRequest(request: { method: string; url: string; ip?: string }): unknown {
  return { method: request.method, path: request.url.split('?', 1)[0], address: request.ip };
}

/** `userId` is `null` if there is no account, or the code didn't look it up. */
export type SecurityEvent =
  | { event: 'sign-in-failed'; by: 'password' | SocialProvider; userId: string | null }
  | { event: 'refresh-token-reused'; userId: string }
  | { event: 'password-reset'; userId: string }
  | { event: 'password-changed'; userId: string }
  | { event: 'email-changed'; userId: string }
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
