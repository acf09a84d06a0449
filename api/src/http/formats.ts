import type { FastifyServerOptions } from 'fastify';
import { isEmail } from '../accounts/email.ts';
import { parseUrl } from '../settings/values.ts';
import { INVISIBLE } from './invisible.ts';

type AjvOptions = NonNullable<FastifyServerOptions['ajv']>;
type Validator = Parameters<NonNullable<AjvOptions['onCreate']>>[0];

/** Adds the formats that schemas name, with our own checks. They check the length first. */
export function addFormats(validator: Validator): void {
  validator.addFormat('email', isEmail);
  validator.addFormat('web-address', (value: string) => value === '' || isWebAddress(value));
}

/**
 * Replaces `pattern` so that it checks only texts of a permitted length. The validator's own `pattern` also runs on
 * texts that are too long, because the validator reports all findings.
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

/** Whether a text's length is permitted. Counts characters, as the validator does. */
function isWithin(text: string, least: number, most: number): boolean {
  if (text.length > 2 * most) return false;
  const { length } = [...text];
  return length >= least && length <= most;
}

export const MAX_WEB_ADDRESS = 2048;

/** Maximum length of a host in DNS. The time that `URL` takes for a host grows with the square of its length. */
const MAX_HOST = 253;

const NOT_IN_ADDRESS = new RegExp(`[\\s\\p{Cc}\\p{Cs}${INVISIBLE}]`, 'u');

/**
 * Whether a value is an http(s) address. Other schemes are refused, because the address becomes a link, and
 * `javascript:` would run.
 */
export function isWebAddress(value: string): boolean {
  if (value.length > MAX_WEB_ADDRESS || NOT_IN_ADDRESS.test(value)) return false;
  const host = /^https?:\/\/([^/?#\\]+)/i.exec(value)?.[1];
  if (host === undefined || host.length > MAX_HOST) return false;
  return (parseUrl(value)?.hostname ?? '') !== '';
}
