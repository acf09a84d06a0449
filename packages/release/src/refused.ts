import { printableLine } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';

/** A check said no; the reasons are a sentence each. */
export class RefusedError extends UserError {
  readonly reasons: readonly string[];

  constructor(what: string, reasons: readonly string[]) {
    super(
      [`${what} is refused:`, ...reasons.map((reason) => `  - ${printableLine(reason)}`)].join(
        '\n',
      ),
    );
    this.reasons = reasons;
  }
}
