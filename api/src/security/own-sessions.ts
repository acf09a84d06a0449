import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { isoOf } from '../ideas/columns.ts';
import { queueMail } from '../mail/outbox.ts';
import type { SignedIn } from '../sessions/sessions.ts';

/** The member's active sessions, the current one first, then by last use. */
export async function ownSessions(queries: Queries, user: SignedIn, now: number) {
  const rows = await activeSessions(queries, user, now)
    .select(['id', 'device', 'network', 'created_at'])
    .select(({ fn }) => fn.coalesce('last_used_at', 'created_at').as('used_at'))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  const sessions = rows.map(({ id, device, network, created_at, used_at }) => ({
    id,
    device,
    network,
    began: isoOf(created_at),
    lastUsed: isoOf(used_at),
    isCurrent: id === user.session_id,
  }));
  return sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

const activeSessions = (queries: Queries, user: SignedIn, now: number) =>
  queries
    .selectFrom('sessions')
    .where('user_id', '=', user.id)
    .where('epoch', '=', user.session_epoch)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null);

/** Ends one of the member's sessions, or all except the current one. Queues a mail if any session ended. */
export function endSessions(
  queries: Queries,
  user: SignedIn,
  which: { id: string } | 'others',
  now: number,
): Promise<void> {
  return queries.transaction().execute(async (transaction) => {
    await holdAccounts(transaction, user.id);
    const { numUpdatedRows } = await transaction
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('id', which === 'others' ? '!=' : '=', which === 'others' ? user.session_id : which.id)
      .where('id', 'in', activeSessions(transaction, user, now).select('id'))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const subject_id = String(numUpdatedRows);
    await queueMail(transaction, { purpose: 'sessions-ended', email: user.email, subject_id }, now);
  });
}
