import type { FastifySchemaValidationError } from 'fastify';
import type { ProfileUpdate } from '../accounts/user-schema.ts';
import { MESSAGES } from '../answer-texts.ts';
import { Problem } from './problem.ts';

const PROFILE_LABELS: Record<keyof Omit<ProfileUpdate, 'name' | 'preferences' | 'seen'>, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  bio: 'Bio',
  website: 'Website',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  skills: 'Skills',
  contactPreference: 'Contact preference',
};

const LABELS: Record<string, string> = {
  email: 'Email',
  password: 'Password',
  newPassword: 'Password',
  confirmPassword: 'Password confirmation',
  name: 'Name',
  refreshToken: 'Refresh token',
  verificationToken: 'Verification code',
  token: 'Reset code',
  ...PROFILE_LABELS,
};

/** Texts that the form shows too. */
const TOO_SHORT: Record<string, string> = {
  title: MESSAGES.titleTooShort,
  description: MESSAGES.descriptionTooShort,
};

/** Field names come from the caller, so limit how many the answer repeats, and how much of each. */
const FIELDS_NAMED = 20;
const NAME_SHOWN = 60;

/** Converts the findings of a schema into the error shape. The first finding becomes the message. */
export function validationProblem(errors: readonly FastifySchemaValidationError[]): Problem {
  const fields = new Map<string, string>();
  for (const error of errors) {
    if (fields.size >= FIELDS_NAMED) break;
    const field = fieldOf(error);
    if (field === '' || fields.has(field)) continue;
    fields.set(field, sentence(field, error));
  }
  const [first] = fields.values();
  return new Problem(400, 'VALIDATION_FAILED', first ?? MESSAGES.badRequest, {
    fields: Object.fromEntries(fields),
  });
}

function fieldOf(error: FastifySchemaValidationError): string {
  const path = error.instancePath.split('/').slice(1);
  const { missingProperty, additionalProperty } = error.params;
  if (typeof missingProperty === 'string') path.push(missingProperty);
  if (typeof additionalProperty === 'string') path.push(additionalProperty);
  return path
    .join('.')
    .slice(0, NAME_SHOWN)
    .replace(/\p{Cs}/gu, '\uFFFD');
}

function sentence(field: string, error: FastifySchemaValidationError): string {
  const label = LABELS[field.split('.')[0] ?? ''] ?? 'This field';
  const limit = error.params.limit;
  switch (error.keyword) {
    case 'required':
      return `${label} is required`;
    case 'additionalProperties':
      return 'This field is not known here';
    case 'minLength':
      if (TOO_SHORT[field] !== undefined) return TOO_SHORT[field];
      return limit === 1 ? `${label} is required` : `${label} must be at least ${limit} characters`;
    case 'maxLength':
      return `${label} must be at most ${limit} characters`;
    case 'maxItems':
      return `${label} must be at most ${limit}`;
    default:
      return `${label} is invalid`;
  }
}
