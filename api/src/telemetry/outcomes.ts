import type { ScreenOutcome, ScreenOutcomes } from '@composed/contract/screen-outcomes';

/** The API takes types alone from the shared package at run time: hence a list of its own. */
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

/** In place of a release's name, where none was found. */
export const NO_RELEASE = 'none';

/** A screen of a release. */
export interface ScreenOfRelease {
  remote: string;
  release: string;
  screen: string;
}

/** So many loads of a screen that came to the same end. */
export interface OutcomeCount extends ScreenOfRelease {
  outcome: ScreenOutcome;
  count: number;
  /** The sum of their times, of those that were shown; else 0. */
  milliseconds: number;
}
