import { isEmail } from '@idea-hub/shared/validation/email';
import { fieldErrors } from '../messages.ts';

const PASSWORD_MIN = 6;

/** Returns the error of a value, or `undefined` if it is valid. */
export type Rule = (value: string) => string | undefined;

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return fieldErrors.emailRequired;
  return isEmail(value) ? undefined : fieldErrors.emailInvalid;
};

export const passwordRule: Rule = (value) => {
  if (value === '') return fieldErrors.passwordRequired;
  // Counts code points, as the API does: a character outside the basic plane counts once.
  return [...value].length < PASSWORD_MIN ? fieldErrors.passwordShort : undefined;
};

export const nameRule: Rule = (value) =>
  value.trim() === '' ? fieldErrors.nameRequired : undefined;

export function confirmationRule(password: string): Rule {
  return (value) => {
    if (value === '') return fieldErrors.confirmRequired;
    return value === password ? undefined : fieldErrors.confirmDiffers;
  };
}
