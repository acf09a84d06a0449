import { NoResultError } from 'kysely';
import { codeOf } from '../error-code.ts';
import { isForeignKeyViolation } from './unavailable.ts';

const ATTEMPTS = 4;

/** A row that this work read was deleted at the same time. */
export class RowGone extends Error {
  override name = 'RowGone';
}

/** PostgreSQL codes of transactions that it rolled back because of a concurrent one: serialization, deadlock. */
const ROLLED_BACK = /^(40001|40P01)$/;

const isLostRace = (error: unknown): boolean =>
  error instanceof RowGone ||
  error instanceof NoResultError ||
  isForeignKeyViolation(error) ||
  ROLLED_BACK.test(codeOf(error));

/**
 * Runs `work` again if a concurrent transaction made it fail, such as the deletion of an account. The repeated work
 * reads what is left, and so fails or succeeds as it would have after that transaction. `work` must have changed
 * nothing when it fails.
 */
export async function repeatLostRaces<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isLostRace(error)) throw error;
    }
  }
}
