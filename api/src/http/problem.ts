import { MESSAGES } from '../answer-texts.ts';
import type { ErrorBody } from './answers.ts';

/** Values of `details.code`. */
export type ErrorCode =
  | 'VALIDATION_FAILED'
  | 'TOKEN_INVALID'
  | 'ALREADY_VERIFIED'
  | 'OAUTH_CODE_INVALID'
  | 'INVALID_CREDENTIALS'
  | 'UNAUTHENTICATED'
  | 'EMAIL_UNVERIFIED'
  | 'EMAIL_NOT_VERIFIED'
  | 'ACCOUNT_SUSPENDED'
  | 'FORBIDDEN'
  | 'STATUS_CHANGED'
  | 'STALE'
  | 'KEY_REUSED'
  | 'NOT_FOUND'
  | 'GONE'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'EMAIL_TAKEN'
  | 'PAYLOAD_TOO_LARGE'
  | 'HEADERS_TOO_LARGE'
  | 'EXPECTATION_FAILED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'NOT_CONFIGURED'
  | 'PROVIDER_FAILED'
  | 'OVERLOADED'
  | 'SHUTTING_DOWN'
  | 'DATABASE_UNAVAILABLE';

interface ProblemOptions {
  /** Messages by field of the body. */
  fields?: Record<string, string>;
  /** Seconds, for the header `Retry-After`. */
  retryAfter?: number;
  /** Further details, for calls whose schema names them. */
  details?: object;
  cause?: unknown;
}

/** An error answer. Any code can throw it. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly details: object | undefined;

  constructor(status: number, code: ErrorCode, message: string, options: ProblemOptions = {}) {
    super(message, { cause: options.cause });
    this.status = status;
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }

  toBody(): ErrorBody {
    const { status, message, code, fields, details } = this;
    return { status, message, details: { code, ...(fields && { fields }), ...details } };
  }
}

/** A 400 about one field of the body. */
export function invalidField(field: string, message: string): Problem {
  return new Problem(400, 'VALIDATION_FAILED', message, { fields: { [field]: message } });
}

/** A 429. `limit` and `userId` are only for the log. `userId` is `null` if the limit isn't per account. */
export class LimitReached extends Problem {
  readonly limit: string;
  readonly userId: string | null;

  /** @param wait in milliseconds */
  constructor(limit: string, message: string, wait: number, userId: string | null = null) {
    const retryAfter = Math.max(1, Math.ceil(wait / 1000));
    super(429, 'RATE_LIMITED', message, { retryAfter });
    this.limit = limit;
    this.userId = userId;
  }
}

export function unauthenticated(message: string = MESSAGES.signInFirst): Problem {
  return new Problem(401, 'UNAUTHENTICATED', message);
}
