import { NoResultError } from 'kysely';
import { codeOf } from '../error-code.ts';
import type { Queries } from './database.ts';
import { kindOf } from './kind.ts';
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

/**
 * Keeps accounts from being deleted until the transaction ends. Rejects with `RowGone` if one was deleted.
 *
 * A deletion locks the account first and then its other rows. A transaction that locks such rows must call this first:
 * with the same order, the two can't deadlock. libSQL runs one transaction at a time and needs no lock.
 */
export async function holdAccounts(transaction: Queries, ...ids: string[]): Promise<void> {
  const accounts = new Set(ids);
  if (accounts.size === 0) return;
  const held = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...accounts])
    .orderBy('id')
    .$if(kindOf(transaction) === 'postgres', (query) => query.forKeyShare())
    .execute();
  if (held.length < accounts.size) throw new RowGone('An account was deleted.');
}
