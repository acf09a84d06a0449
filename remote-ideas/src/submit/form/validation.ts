import { charactersOf } from '@idea-hub/shared/platform/characters';
import { isEmail } from '@idea-hub/shared/validation/email';
import type { Field, IdeaForm } from '../../catalogue/idea-form.ts';
import { messages } from '../messages.ts';
import { FIRST_STEP, STEPS, type Step } from '../steps/steps.ts';
import { tidied } from './read-form.ts';

/** Numbers of characters. */
export const limits = {
  titleMin: 5,
  /** Only a hint; longer titles are accepted. */
  titleAdvised: 100,
  descriptionMin: 50,
  /** Only a hint. */
  descriptionAdvised: 500,
  /** Only a hint; shorter names are accepted. */
  nameAdvised: 2,
  /** Length at which the meter is full. */
  titleMeter: 30,
  descriptionMeter: 300,
  similarIdeas: 3,
} as const;

/** Length as readers count it: trimmed, and an emoji is one character. */
export function lengthOf(text: string): number {
  return charactersOf(text.trim()).length;
}

export type FieldErrors = Readonly<Partial<Record<Field, string>>>;

/** Returns the error text of a value, if it is invalid. */
type Check = (value: string) => string | undefined;

const { errors } = messages;

const atLeast =
  (min: number, missing: string, short: string): Check =>
  (value) => {
    const length = lengthOf(value);
    if (length === 0) return missing;
    return length < min ? short : undefined;
  };

const required = (missing: string): Check => atLeast(1, missing, missing);

const optional: Check = () => undefined;

/** The fields of each step, in order, with their checks. */
const CHECKS: Record<Step, Partial<Record<Field, Check>>> = {
  idea: {
    title: atLeast(limits.titleMin, errors.titleRequired, errors.titleShort),
    description: atLeast(
      limits.descriptionMin,
      errors.descriptionRequired,
      errors.descriptionShort,
    ),
  },
  classification: {
    category: required(errors.categoryRequired),
    difficulty: required(errors.difficultyRequired),
  },
  details: {
    estimatedTime: required(errors.timeRequired),
    requiredSkills: optional,
    tags: optional,
    resources: optional,
  },
  contact: {
    submitterName: required(errors.nameRequired),
    submitterEmail: (value) =>
      required(errors.emailRequired)(value) ?? (isEmail(value) ? undefined : errors.emailInvalid),
    contactPreference: optional,
  },
};

/** The fields of a step, in order. */
export const fieldsOf = (step: Step) => Object.keys(CHECKS[step]) as Field[];

/** The server's rules in live mode, for a field as the form sends it. */
export type ServerCheck = (field: Field, value: string) => string | undefined;

/** The errors of one step, in the order of its fields. Empty if the step is valid. */
export function errorsOf(step: Step, form: IdeaForm, serverCheck?: ServerCheck): FieldErrors {
  const found: Partial<Record<Field, string>> = {};
  const sent = tidied(form);
  for (const field of fieldsOf(step)) {
    const error = CHECKS[step][field]?.(form[field]) ?? serverCheck?.(field, sent[field]);
    if (error !== undefined) found[field] = error;
  }
  return found;
}

/** The field to focus after a failed check; `null` if the step is valid. */
export function firstInvalidField(
  step: Step,
  form: IdeaForm,
  serverCheck?: ServerCheck,
): Field | null {
  return (Object.keys(errorsOf(step, form, serverCheck))[0] as Field | undefined) ?? null;
}

export function isValid(step: Step, form: IdeaForm, serverCheck?: ServerCheck): boolean {
  return firstInvalidField(step, form, serverCheck) === null;
}

export const stepOf = (field: Field): Step =>
  STEPS.find((step) => field in CHECKS[step]) ?? FIRST_STEP;

/** The first invalid step; `null` if the whole form is valid. */
export function firstIncompleteStep(form: IdeaForm, serverCheck?: ServerCheck): Step | null {
  return STEPS.find((step) => !isValid(step, form, serverCheck)) ?? null;
}
