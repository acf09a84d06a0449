import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws a 401 unless the request has this bearer token. */
export function requireToken(request: FastifyRequest, token: string): void {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) {
    throw new Problem(401, 'UNAUTHENTICATED', MESSAGES.metricsToken);
  }
}
