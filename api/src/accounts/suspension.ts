import { Problem } from '../http/problem.ts';
import type { UserRow } from './user.ts';

/** Rejects a suspended account with a 403 that gives the reason. */
export function refuseSuspended(user: Pick<UserRow, 'suspended_at' | 'suspension_reason'>): void {
  if (user.suspended_at === null) return;
  throw new Problem(
    403,
    'ACCOUNT_SUSPENDED',
    `This account is suspended: ${user.suspension_reason}`,
  );
}
