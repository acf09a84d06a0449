import { printableLine } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';

/** Reports a failed check, with one sentence for each reason. */
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
