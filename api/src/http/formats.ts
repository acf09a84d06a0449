import { isEmail } from '../accounts/email.ts';
import { parseUrl } from '../settings/values.ts';

interface Validator {
  addFormat(name: string, isValid: (value: string) => boolean): unknown;
}

/** The formats that schemas name, checked by our own rules. */
export function addFormats(validator: Validator): void {
  validator.addFormat('email', isEmail);
  validator.addFormat('web-address', (value) => value === '' || isWebAddress(value));
}

/** No other scheme: the address becomes a link, and `javascript:` must not. */
export function isWebAddress(value: string): boolean {
  if (/[\p{Cc}\p{Cs}\s]/u.test(value)) return false;
  return /^https?:\/\//i.test(value) && (parseUrl(value)?.hostname ?? '') !== '';
}
