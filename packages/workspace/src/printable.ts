/** Characters that control a terminal, end a line or change the reading direction. */
const STEERING =
  /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Makes untrusted text safe for a terminal. Replaces control characters with JSON escapes, so that
 * JSON keeps its meaning. Keeps line breaks and tabs.
 */
export const printable = (text: string): string =>
  text.replaceAll(STEERING, (sign) => (sign === '\n' || sign === '\t' ? sign : escaped(sign)));

/** Like `printable`, but also escapes line breaks and tabs, so that the text stays on one line. */
export const printableLine = (text: string): string => text.replaceAll(STEERING, escaped);
