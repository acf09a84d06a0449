import { isEmail } from '../accounts/email.ts';
import { parseUrl } from '../settings/values.ts';

/** The formats that schemas name, checked by our own rules. */
export const FORMATS: Record<string, (value: string) => boolean> = {
  email: isEmail,
  'web-address': (value) => value === '' || isWebAddress(value),
};

/** No other scheme: the address becomes a link, and `javascript:` must not. */
export function isWebAddress(value: string): boolean {
  if (/[\p{Cc}\p{Cs}\s]/u.test(value)) return false;
  return /^https?:\/\//i.test(value) && (parseUrl(value)?.hostname ?? '') !== '';
}
