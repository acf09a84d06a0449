/** Why a screen could not be had; telemetry and the error screen's words go by it. */
export type FailureKind =
  /** The discovery document could not be read, or does not know the remote. */
  | 'discovery'
  /** The remote is switched off (DP-14). */
  | 'disabled'
  /** A file of the remote was not answered, or answered with an error. */
  | 'unreachable'
  /** No answer within the limit (MF-02). */
  | 'timeout'
  /** The code came and did not run, or lacks the screen. */
  | 'broken'
  /** A shared package or the contract has a version that does not fit (MF-03, MF-05). */
  | 'incompatible'
  /** An address or a file that the host does not trust. */
  | 'refused';

export class RemoteLoadError extends Error {
  override readonly name = 'RemoteLoadError';
  readonly kind: FailureKind;
  /** The HTTP status of the answer that was none. */
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

/** Any failure as a `RemoteLoadError`; what is none already becomes one of `kind`. */
export function asRemoteLoadError(error: unknown, kind: FailureKind): RemoteLoadError {
  if (isRemoteLoadError(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RemoteLoadError(kind, message, { cause: error });
}
