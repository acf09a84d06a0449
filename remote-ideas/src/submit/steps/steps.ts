/** Steps of the wizard, in order. Code uses names; only the screen shows numbers. */
export const STEPS = ['idea', 'classification', 'details', 'contact'] as const;

export type Step = (typeof STEPS)[number];

export const FIRST_STEP: Step = 'idea';
export const LAST_STEP: Step = 'contact';

/** The step's number on the screen, from 1. */
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
