/** The steps of the wizard in their order; code speaks of names, only the screen of numbers. */
export const STEPS = ['idea', 'classification', 'details', 'contact'] as const;

export type Step = (typeof STEPS)[number];

export const FIRST_STEP: Step = 'idea';
export const LAST_STEP: Step = 'contact';

/** The step's number as people read it, from 1. */
export function stepNumber(step: Step): number {
  return STEPS.indexOf(step) + 1;
}

export function stepAfter(step: Step): Step {
  return STEPS[STEPS.indexOf(step) + 1] ?? step;
}

export function stepBefore(step: Step): Step {
  return STEPS[STEPS.indexOf(step) - 1] ?? step;
}

export function isAhead(step: Step, of: Step): boolean {
  return STEPS.indexOf(step) > STEPS.indexOf(of);
}

export function isStep(value: unknown): value is Step {
  return STEPS.some((step) => step === value);
}
