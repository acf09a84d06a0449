import type { ScreenOutcome, ScreenOutcomes } from '@composed/contract/screen-outcomes';

/** Own list, because at run time the API imports only types from the shared package. */
const IS_FAILURE: ScreenOutcomes = {
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

export const OUTCOMES = Object.keys(IS_FAILURE) as ScreenOutcome[];

export const isOutcome = (text: string): text is ScreenOutcome => Object.hasOwn(IS_FAILURE, text);

export const isFailure = (outcome: ScreenOutcome): boolean => IS_FAILURE[outcome];

/** Placeholder for the release if the page found none. */
export const NO_RELEASE = 'none';

export interface ScreenOfRelease {
  remote: string;
  release: string;
  screen: string;
}

/** Number of loads of a screen with the same outcome. */
export interface OutcomeCount extends ScreenOfRelease {
  outcome: ScreenOutcome;
  count: number;
  /** Sum of the load times of shown screens; otherwise 0. */
  milliseconds: number;
}
