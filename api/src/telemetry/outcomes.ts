import { SCREEN_OUTCOMES, type ScreenOutcome } from '@composed/contract/screen-outcomes';

export const OUTCOMES = Object.keys(SCREEN_OUTCOMES) as ScreenOutcome[];

export const isOutcome = (text: string): text is ScreenOutcome =>
  Object.hasOwn(SCREEN_OUTCOMES, text);

export const isFailure = (outcome: ScreenOutcome): boolean => SCREEN_OUTCOMES[outcome];

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
