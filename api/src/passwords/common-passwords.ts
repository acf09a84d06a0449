import { readFileSync } from 'node:fs';
import { MESSAGES } from '../answer-texts.ts';
import { invalidField } from '../http/problem.ts';

/** The 3,000 most common passwords with at least six characters, one a line, in lower case (source: README.md). */
const FILE = new URL('../../data/common-passwords.txt', import.meta.url);

const COMMON = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));

/** The product's name. Attackers try it first, also with digits and punctuation. */
const PRODUCT = 'ideahub';

/**
 * Throws a 400 for a common password. Ignores letter case, because attackers try `Password` as early as `password`.
 * Also refuses a password with at most one distinct visible character.
 */
export function refuseCommonPassword(field: string, password: string): void {
  const text = password.toLowerCase();
  const visible = text.replace(/[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  const isGuessable =
    COMMON.has(text) || new Set(visible).size <= 1 || text.replace(/[^\p{L}]/gu, '') === PRODUCT;
  if (isGuessable) throw invalidField(field, MESSAGES.passwordTooCommon);
}
