import type { ErrorBody } from '../contracts/calls.ts';

/** A call that failed. `message` is fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The answer's HTTP status; 0 when there was no answer (CL-10). */
  readonly status: number;
  /** The server's details, where it sent any. */
  readonly details: ErrorBody['details'];

  constructor(
    status: number,
    message: string,
    { details, cause }: { details?: ErrorBody['details']; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.details = details;
  }
}

/** By name, so that it also knows an error of another bundle's copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}

/** Whether the caller itself ended the call. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The text of whatever was thrown; empty when it has none. */
export function errorText(error: unknown): string {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : '';
}
