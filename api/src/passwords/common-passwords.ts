import { readFileSync } from 'node:fs';
import { invalidField } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';

/** The 3,000 commonest of six characters and more, one a line, in lower case (source: README.md). */
const FILE = new URL('../../data/common-passwords.txt', import.meta.url);

const COMMON = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));

/** Name of the product, which attackers try first, also with digits and signs. */
const PRODUCT = 'ideahub';

/**
 * Rejects with a 400. Letter case does not help: attackers try `Password` as early as `password`. Spaces and
 * invisible characters alone are no password.
 */
export function refuseCommonPassword(field: string, password: string): void {
  const text = password.toLowerCase();
  const isGuessable =
    COMMON.has(text) || /^[\s\p{C}]*$/u.test(text) || text.replace(/[^\p{L}]/gu, '') === PRODUCT;
  if (isGuessable) throw invalidField(field, MESSAGES.passwordTooCommon);
}
