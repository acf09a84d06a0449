/** Reason why a screen could not load. Telemetry and the text of the error screen depend on it. */
export type FailureKind =
  /** The discovery document could not be read, or does not list the remote. */
  | 'discovery'
  /** The remote is disabled. */
  | 'disabled'
  /** A request for a file of the remote failed, or returned an error status. */
  | 'unreachable'
  /** The time limit was exceeded. */
  | 'timeout'
  /** The code loaded but did not run, or lacks the screen. */
  | 'broken'
  /** The version of a shared package or of the contract does not fit. */
  | 'incompatible'
  /** The host does not trust an address or a file. */
  | 'refused';

/** The screen could not load, or threw later. These outcomes count against a release. */
export type ScreenFailure = FailureKind | 'threw';

/** Possible result of a screen load, as pages count it. */
export type ScreenOutcome = 'shown' | 'slow' | 'recovered' | 'left' | ScreenFailure;

/**
 * Maps every outcome to whether it is a failure. A missing or additional outcome does not compile.
 */
export type ScreenOutcomes = {
  readonly [Outcome in ScreenOutcome]: Outcome extends ScreenFailure ? true : false;
};

export const SCREEN_OUTCOMES: ScreenOutcomes = {
  shown: false,
  slow: false,
  recovered: false,
  left: false,
  threw: true,
  discovery: true,
  disabled: true,
  unreachable: true,
  timeout: true,
  broken: true,
  incompatible: true,
  refused: true,
};
