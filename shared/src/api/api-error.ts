/** Error of a failed API call. `message` can be shown to visitors. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status of the response; 0 if there was none. */
  readonly status: number;
  /** Details from the response body. For this product's API, those of `ErrorBody`. */
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

/** Checks the name instead of the class, because the error can come from another bundle's copy. */
export function isApiError(error: unknown): error is ApiError {
  return hasName(error, 'ApiError');
}

/** Returns whether a call got no response. */
export function hasNoAnswer(error: unknown): boolean {
  return isApiError(error) && error.status === 0;
}

export function hasName(error: unknown, name: string): boolean {
  return (error as { name?: unknown } | null | undefined)?.name === name;
}

/** Returns the text of any thrown value, or an empty text. */
export function errorText(error: unknown): string {
  if (typeof error === 'string') return error;
  const text = (error as { message?: unknown } | null | undefined)?.message;
  return typeof text === 'string' ? text : '';
}
