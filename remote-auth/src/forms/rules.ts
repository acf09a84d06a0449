import { isEmail } from '@idea-hub/shared/validation/email';
import { isShortPassword } from '@idea-hub/shared/validation/password';
import { fieldErrors } from '../messages.ts';

/** Returns the error of a value, or `undefined` if it is valid. */
type Rule = (value: string) => string | undefined;

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return fieldErrors.emailRequired;
  return isEmail(value) ? undefined : fieldErrors.emailInvalid;
};

export const passwordRule: Rule = (value) => {
  if (value === '') return fieldErrors.passwordRequired;
  return isShortPassword(value) ? fieldErrors.passwordShort : undefined;
};

export const nameRule: Rule = (value) =>
  value.trim() === '' ? fieldErrors.nameRequired : undefined;

export function confirmationRule(password: string): Rule {
  return (value) => {
    if (value === '') return fieldErrors.confirmRequired;
    return value === password ? undefined : fieldErrors.confirmDiffers;
  };
}
