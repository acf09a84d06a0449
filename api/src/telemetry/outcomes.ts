/** The screen could not be had, or broke down: what a release is judged by (DP-26). */
const FAILURES = [
  'threw',
  'discovery',
  'disabled',
  'unreachable',
  'timeout',
  'broken',
  'incompatible',
  'refused',
] as const;

/** What can become of the load of a screen. The first is the one that has a time. */
export const OUTCOMES = ['shown', 'slow', 'recovered', 'left', ...FAILURES] as const;

export type Outcome = (typeof OUTCOMES)[number];

export const isOutcome = (text: string): text is Outcome =>
  (OUTCOMES as readonly string[]).includes(text);

export const isFailure = (outcome: Outcome): boolean =>
  (FAILURES as readonly string[]).includes(outcome);

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
  outcome: Outcome;
  count: number;
  /** The sum of their times, of those that were shown; else 0. */
  milliseconds: number;
}
