import { act } from '@testing-library/react';

// Taken before a test puts fake timers in place: the renderer works by the real one.
const realTimeout = setTimeout;

/** A render on a busy machine is cut into slices, each with a timer of its own. */
const SLICES = 4;

/**
 * Lets so many milliseconds of the fake clock pass, what was promised settle, and what follows from
 * it be rendered: also what a test's own click began before, which the renderer does in its own time.
 */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  for (let slice = 0; slice < SLICES; slice += 1) {
    await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 0)));
  }
}
