/** Error that the user can fix. Commands print its message without a stack. */
export class UserError extends Error {
  override readonly name = 'UserError';
  /** Exit code of the program. */
  readonly exitCode: number = 1;
}
