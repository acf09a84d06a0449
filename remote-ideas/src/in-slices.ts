import { systemClock } from '@idea-hub/shared/platform/clock';
import { SLICE_MS } from './timings.ts';

/** Work that can rest after each `yield`; it returns what came of it. */
export type Steps<T> = Generator<void, T>;

/** How many items of a list to work on from one `yield` to the next. */
export const STEP = 64;

export interface Resting {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Lets the browser answer keys and draw. */
  rest(): Promise<unknown>;
}

const browser: Resting = {
  now: systemClock.now,
  rest: () =>
    // Not every browser knows the scheduler.
    globalThis.scheduler?.yield?.() ?? new Promise<void>((go) => systemClock.after(0, go)),
};

/** Does the work without ever holding up the page: it rests each time that a slice's time is over. */
export async function inSlices<T>(steps: Steps<T>, { now, rest }: Resting = browser): Promise<T> {
  let end = now() + SLICE_MS;
  let step = steps.next();
  while (!step.done) {
    if (now() >= end) {
      await rest();
      end = now() + SLICE_MS;
    }
    step = steps.next();
  }
  return step.value;
}
