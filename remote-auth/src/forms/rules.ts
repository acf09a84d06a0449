import { isEmail } from '@idea-hub/shared/validation/email';
import { fieldErrors } from '../messages.ts';

/** The least number of characters of a password. */
const PASSWORD_MIN = 6;

/** What is wrong with a value, or `undefined`. */
export type Rule = (value: string) => string | undefined;

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return fieldErrors.emailRequired;
  return isEmail(value) ? undefined : fieldErrors.emailInvalid;
};

export const passwordRule: Rule = (value) => {
  if (value === '') return fieldErrors.passwordRequired;
  // Characters as a reader counts them: one outside the basic plane is one, as it is for the API.
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
