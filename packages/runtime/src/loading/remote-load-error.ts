import type { FailureKind } from '@composed/contract/screen-outcomes';

export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly kind: FailureKind;
  /** HTTP status, if the server responded with an error. */
  readonly status: number | undefined;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions & { status?: number }) {
    super(message, options);
    this.kind = kind;
    this.status = options?.status;
  }
}

export function isRemoteLoadError(error: unknown): error is RemoteLoadError {
  return error instanceof Error && error.name === 'RemoteLoadError';
}

/** Converts any error to a `RemoteLoadError`. An error that already is one keeps its kind. */
export function asRemoteLoadError(error: unknown, kind: FailureKind): RemoteLoadError {
  if (isRemoteLoadError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteLoadError(kind, message, { cause: error });
}
