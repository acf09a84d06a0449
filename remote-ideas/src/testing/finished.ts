import type { Steps } from '../in-slices.ts';

/** What comes of work that is done at a stretch, and how often it would have rested. */
export function finished<T>(steps: Steps<T>): { value: T; rests: number } {
  for (let rests = 0; ; rests += 1) {
    const step = steps.next();
    if (step.done) return { value: step.value, rests };
  }
}
