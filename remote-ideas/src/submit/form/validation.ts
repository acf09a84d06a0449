import { isEmail } from '@idea-hub/shared/validation/email';
import type { Field, IdeaForm } from '../../catalogue/idea-form.ts';
import { messages } from '../messages.ts';
import { STEPS, type Step } from '../steps/steps.ts';
import { lengthOf, limits } from './limits.ts';

export type FieldErrors = Readonly<Partial<Record<Field, string>>>;

type Check = (form: IdeaForm) => string | null;

const { errors } = messages;

function required(value: string, missing: string): string | null {
  return lengthOf(value) === 0 ? missing : null;
}

function atLeast(value: string, min: number, missing: string, short: string): string | null {
  return required(value, missing) ?? (lengthOf(value) < min ? short : null);
}

/** Per step its fields in the order on screen, each with what must hold (WZ-06 to WZ-08). */
const CHECKS: Record<Step, readonly (readonly [Field, Check])[]> = {
  idea: [
    [
      'title',
      (form) => atLeast(form.title, limits.titleMin, errors.titleRequired, errors.titleShort),
    ],
    [
      'description',
      (form) =>
        atLeast(
          form.description,
          limits.descriptionMin,
          errors.descriptionRequired,
          errors.descriptionShort,
        ),
    ],
  ],
  classification: [
    ['category', (form) => required(form.category, errors.categoryRequired)],
    ['difficulty', (form) => required(form.difficulty, errors.difficultyRequired)],
  ],
  details: [['estimatedTime', (form) => required(form.estimatedTime, errors.timeRequired)]],
  contact: [
    ['submitterName', (form) => required(form.submitterName, errors.nameRequired)],
    [
      'submitterEmail',
      (form) =>
        required(form.submitterEmail, errors.emailRequired) ??
        (isEmail(form.submitterEmail) ? null : errors.emailInvalid),
    ],
  ],
};

/** The errors of one step, in the order of its fields; empty when the step holds. */
export function errorsOf(step: Step, form: IdeaForm): FieldErrors {
  const found: Partial<Record<Field, string>> = {};
  for (const [field, check] of CHECKS[step]) {
    const error = check(form);
    if (error !== null) found[field] = error;
  }
  return found;
}

/** The field that the focus belongs to after a failure; `null` without one. */
export function firstInvalidField(step: Step, form: IdeaForm): Field | null {
  return CHECKS[step].find(([, check]) => check(form) !== null)?.[0] ?? null;
}

export function isValid(step: Step, form: IdeaForm): boolean {
  return firstInvalidField(step, form) === null;
}

/** Steps 1 to 4 in order: the first that fails (WZ-11); `null` when the whole form holds. */
export function firstIncompleteStep(form: IdeaForm): Step | null {
  return STEPS.find((step) => !isValid(step, form)) ?? null;
}
