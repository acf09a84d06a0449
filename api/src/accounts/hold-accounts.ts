import type { Queries } from '../database/database.ts';
import { kindOf } from '../database/kind.ts';
import { RowGone } from '../database/lost-races.ts';

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
