/** What steers a terminal, ends a line, or turns the direction in which a text is read. */
const STEERING =
  /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text as it may leave for a terminal, whoever wrote it: signs that steer one are shown as JSON writes
 * them, so that a text of JSON means the same as before. New lines and tabs stay.
 */
export const printable = (text: string): string =>
  text.replaceAll(STEERING, (sign) => (sign === '\n' || sign === '\t' ? sign : escaped(sign)));

/** The same of what is to be one line: nothing in it makes up a further one. */
export const printableLine = (text: string): string => text.replaceAll(STEERING, escaped);
