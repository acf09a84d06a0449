/** Milliseconds; each with the row that asks for it. */
export const timings = {
  /** WZ-04: the processing state of `Next`. */
  stepMove: 300,
  /** WZ-09: rest after the last keystroke before a hint. */
  hintRest: 150,
  /** WZ-11, WZ-14: the simulated submission or update. */
  submission: 1500,
  /** WZ-14: the simulated load of a submission. */
  editLoad: 1000,
} as const;
