/** Why a screen could not be had; telemetry and the error screen's text depend on it. */
export type FailureKind =
  /** The discovery document could not be read, or does not know the remote. */
  | 'discovery'
  /** The remote is switched off. */
  | 'disabled'
  /** A file of the remote was not answered, or answered with an error. */
  | 'unreachable'
  /** No answer within the limit. */
  | 'timeout'
  /** The code came and did not run, or lacks the screen. */
  | 'broken'
  /** A shared package or the contract has a version that does not fit. */
  | 'incompatible'
  /** An address or a file that the host does not trust. */
  | 'refused';

/** The screen could not be had, or broke down after it was shown: what a release is judged by. */
export type ScreenFailure = FailureKind | 'threw';

/** What can become of a screen that a visitor wants, as pages count it. */
export type ScreenOutcome = 'shown' | 'slow' | 'recovered' | 'left' | ScreenFailure;

/** Every outcome, and whether it is a failure: a list that lacks one, or has one too many, does not compile. */
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
