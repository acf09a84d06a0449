import { insertAccount } from '../accounts/accounts.ts';
import type { Queries } from '../database/database.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';

/** Known to everybody who reads this, hence never in production. */
export const DEMO_MEMBER = {
  email: 'demo@ideahub.example',
  password: 'demo-1234',
  name: 'Demo Member',
} as const;

/** Makes the demo member unless it is there. Its password is left as somebody may have changed it. */
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

/** A database that served development before: the demo member can't sign in any more. */
export async function retireDemoMember(queries: Queries): Promise<void> {
  await queries
    .updateTable('users')
    .set((column) => ({ password_hash: null, session_epoch: column('session_epoch', '+', 1) }))
    .where('email', '=', DEMO_MEMBER.email)
    .execute();
}
