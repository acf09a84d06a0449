import { insertAccount } from '../accounts/accounts.ts';
import type { Queries } from '../database/database.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';

/** Public credentials, never valid in production. */
export const DEMO_MEMBER = {
  email: 'demo@ideahub.example',
  password: 'demo-1234',
  name: 'Demo Member',
} as const;

/** Creates the demo member, unless it exists. Keeps a password that somebody has changed. */
export async function seedDemoMember(
  queries: Queries,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  await insertAccount(queries, {
    email: DEMO_MEMBER.email,
    name: DEMO_MEMBER.name,
    passwordHash: await hasher.hash(DEMO_MEMBER.password),
    emailVerifiedAt: now,
    now,
  });
}

/** Locks the demo member out of a database that was used in development. */
export async function retireDemoMember(queries: Queries): Promise<void> {
  await queries
    .updateTable('users')
    .set((column) => ({ password_hash: null, session_epoch: column('session_epoch', '+', 1) }))
    .where('email', '=', DEMO_MEMBER.email)
    .execute();
}
