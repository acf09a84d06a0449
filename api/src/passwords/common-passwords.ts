import { readFileSync } from 'node:fs';
import { invalidField } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';

/** The 3,000 commonest of six characters and more, one a line, in lower case (source: README.md). */
const FILE = new URL('../../data/common-passwords.txt', import.meta.url);

const COMMON = new Set(readFileSync(FILE, 'utf8').trimEnd().split('\n'));

/** Case is no help: `Password` is tried as early as `password`. */
export function refuseCommonPassword(field: string, password: string): void {
  if (COMMON.has(password.toLowerCase())) throw invalidField(field, MESSAGES.passwordTooCommon);
}
