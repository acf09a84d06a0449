import pino, { type DestinationStream, type Logger } from 'pino';
import { codeOf, isError } from '../error-code.ts';
import type { LogLevel } from '../settings/settings.ts';

/**
 * JSON lines without secrets: bodies, headers and queries are not logged at all. Of a failed
 * query only its error stands in the log, never its values.
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

/** PostgreSQL puts the values of a row into `detail`; so only these parts are taken. */
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
