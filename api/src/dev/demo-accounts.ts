import { insertAccount } from '../accounts/accounts.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';

/** Public credentials, never valid in production. */
export const DEMO_MEMBER = {
  email: 'demo@ideahub.example',
  password: 'demo-1234',
  name: 'Demo Member',
} as const;

export const DEMO_REVIEWER = {
  email: 'reviewer@ideahub.example',
  password: 'review-1234',
  name: 'Demo Reviewer',
} as const;

/** Creates a demo account, unless it exists. Keeps a password that somebody has changed. */
export async function seed(
  queries: Queries,
  hasher: PasswordHasher,
  { password, ...person }: typeof DEMO_MEMBER | typeof DEMO_REVIEWER,
  now: number,
): Promise<UserRow | undefined> {
  const passwordHash = await hasher.hash(password);
  return insertAccount(queries, { ...person, passwordHash, emailVerifiedAt: now, now });
}

export async function seedDemoMember(
  queries: Queries,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  await seed(queries, hasher, DEMO_MEMBER, now);
}

/** Locks both demo accounts out of a database that was used in development, and removes their roles. */
export async function retireDemoAccounts(queries: Queries): Promise<void> {
  await queries
    .updateTable('users')
    .set((column) => ({
      password_hash: null,
      role: 'USER',
      session_epoch: column('session_epoch', '+', 1),
    }))
    .where('email', 'in', [DEMO_MEMBER.email, DEMO_REVIEWER.email])
    .execute();
}
