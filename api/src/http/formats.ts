import type { FastifyServerOptions } from 'fastify';
import { isEmail } from '../accounts/email.ts';
import { parseUrl } from '../settings/values.ts';

type AjvOptions = NonNullable<FastifyServerOptions['ajv']>;
type Validator = Parameters<NonNullable<AjvOptions['onCreate']>>[0];

/** The formats that schemas name, checked by our own rules. They look at the length first. */
export function addFormats(validator: Validator): void {
  validator.addFormat('email', isEmail);
  validator.addFormat('web-address', (value: string) => value === '' || isWebAddress(value));
}

/**
 * Lets `pattern` judge only texts of a permitted length. The validator's own would look at
 * all of a text that its length has ruled out: it goes on after a finding, to report all of them.
 */
export function judgeLengthFirst(validator: Validator): void {
  validator.removeKeyword('pattern');
  validator.addKeyword({
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    compile(source: string, { minLength = 0, maxLength = Infinity }) {
      const pattern = new RegExp(source, 'u');
      return (text: string) => !isWithin(text, minLength, maxLength) || pattern.test(text);
    },
  });
}

/** In characters, as the validator counts them. */
function isWithin(text: string, least: number, most: number): boolean {
  if (text.length > 2 * most) return false;
  const { length } = [...text];
  return length >= least && length <= most;
}

export const MAX_WEB_ADDRESS = 2048;

/** What DNS can hold. The time that `URL` takes for a host grows with the square of its length. */
const MAX_HOST = 253;

/** No other scheme: the address becomes a link, and `javascript:` must not. */
export function isWebAddress(value: string): boolean {
  if (value.length > MAX_WEB_ADDRESS || /[\p{Cc}\p{Cs}\s]/u.test(value)) return false;
  const host = /^https?:\/\/([^/?#\\]+)/i.exec(value)?.[1];
  if (host === undefined || host.length > MAX_HOST) return false;
  return (parseUrl(value)?.hostname ?? '') !== '';
}
