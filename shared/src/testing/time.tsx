import { act } from '@testing-library/react';

// Saved before a test installs fake timers. React's scheduler uses the real one.
const realTimeout = setTimeout;

/** On a busy machine, React splits a render into slices, each with its own timer. */
const SLICES = 4;

/**
 * Advances the fake clock, lets promises settle and renders the results. This also finishes renders that an
 * earlier click has started.
 */
export async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
  for (let slice = 0; slice < SLICES; slice += 1) {
    await act(() => new Promise<void>((resolve) => void realTimeout(resolve, 0)));
  }
}
