/** What the person at the terminal can mend: shown as its one sentence, without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** With which the program ends. */
  readonly exitCode: number = 1;
}
