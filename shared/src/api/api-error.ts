/** A call that failed. `message` is fit to be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The answer's HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The server's details, whatever it sent as such; of our own API those of `ErrorBody`. */
  readonly details: unknown;

  constructor(
    status: number,
    message: string,
    { details, cause }: { details?: unknown; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.details = details;
  }
}

/** By name and not by class: an error may come from another bundle's copy of it. */
export function isApiError(error: unknown): error is ApiError {
  return hasName(error, 'ApiError');
}

/** Whether a call was left without an answer. */
export function hasNoAnswer(error: unknown): boolean {
  return isApiError(error) && error.status === 0;
}

export function hasName(error: unknown, name: string): boolean {
  return (error as { name?: unknown } | null | undefined)?.name === name;
}

/** The text of whatever was thrown; empty when it has none. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  const text = (error as { message?: unknown } | null | undefined)?.message;
  return typeof text === 'string' ? text : '';
}
