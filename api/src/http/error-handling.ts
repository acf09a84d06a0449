import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGES } from '../answer-texts.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { isError } from '../error-code.ts';
import { RETRY_DATABASE, RETRY_OVERLOAD } from '../timings.ts';
import type { App } from './app-type.ts';
import { logSecurityEvent } from './log.ts';
import { LimitReached, Problem } from './problem.ts';

/** Makes every error answer use the one error shape. */
export function addErrorHandling(app: App): void {
  app.setErrorHandler(answerError);
  const methodsOf = collectMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (allowed.length === 0) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
    reply.header('allow', allowed.join(', '));
    throw new Problem(405, 'METHOD_NOT_ALLOWED', MESSAGES.methodNotAllowed);
  });
}

/**
 * Log levels of statuses: a fault of ours is an error, a temporary failure a warning. Errors of the caller are not
 * logged.
 */
const LEVELS: Record<number, 'error' | 'warn'> = { 500: 'error', 502: 'warn', 503: 'warn' };

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  const level = LEVELS[problem.status];
  // An overloaded server has the same stack every time, so leave it out.
  const err = problem.code === 'OVERLOADED' ? undefined : error;
  if (level) request.log[level]({ err, code: problem.code }, problem.message);
  if (problem instanceof LimitReached) {
    const { limit, userId } = problem;
    logSecurityEvent(request, { event: 'limit-reached', limit, userId });
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  // RFC 6750. Never `Basic`, because browsers would open a prompt for it.
  if (problem.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  reply.status(problem.status).send(problem.toBody());
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem(503, 'DATABASE_UNAVAILABLE', MESSAGES.databaseUnavailable, {
      retryAfter: RETRY_DATABASE,
      cause: error,
    });
  }
  return isFastifyError(error) ? fromFastify(error) : internal(error);
}

function fromFastify(error: FastifyError): Problem {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem(413, 'PAYLOAD_TOO_LARGE', MESSAGES.tooLarge);
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', MESSAGES.notJson);
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new Problem(400, 'VALIDATION_FAILED', MESSAGES.badJson);
    case 'FST_UNDER_PRESSURE':
      return new Problem(503, 'OVERLOADED', MESSAGES.busy, { retryAfter: RETRY_OVERLOAD });
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return internal(error);
  return new Problem(400, 'VALIDATION_FAILED', MESSAGES.badRequest);
}

function isFastifyError(error: unknown): error is FastifyError {
  return isError(error) && ('statusCode' in error || 'validation' in error);
}

function internal(cause: unknown): Problem {
  return new Problem(500, 'INTERNAL', MESSAGES.internal, { cause });
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

/**
 * Records each route added from here on. Returns a function that lists the methods of a path. The router's own look-up
 * expects a pattern and throws on a path such as `/:(`.
 */
function collectMethods(app: App): (path: string) => string[] {
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [...(methods.get(url) ?? []), ...[method].flat()]);
  });
  return (path) => METHODS.filter((method) => methods.get(path)?.includes(method));
}
