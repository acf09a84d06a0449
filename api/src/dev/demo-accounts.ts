import { insertAccount } from '../accounts/accounts.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { findIdea } from '../ideas/change-idea.ts';
import { publishIdea } from '../ideas/publish.ts';
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
async function seed(
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

/** Creates the demo reviewer and publishes the eight sample ideas, unless they exist. */
export async function seedCommunity(
  queries: Queries,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  const made = await seed(queries, hasher, DEMO_REVIEWER, now);
  if (!made) return;
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ role: 'REVIEWER' })
      .where('id', '=', made.id)
      .execute();
    for (const [index, [title, description, category, difficulty]] of SAMPLE_IDEAS.entries()) {
      await transaction
        .insertInto('ideas')
        .values({
          id: index + 1,
          author_id: made.id,
          status: 'Published',
          version: 1,
          title,
          description,
          category,
          difficulty,
          tags: '',
          required_skills: '',
          estimated_time: 'Medium-term (1-4 weeks)',
          resources: '',
          submitter_name: made.name,
          submitter_email: made.email,
          contact_preference: 'email',
          submitted_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const idea = await findIdea(transaction, index + 1);
      if (idea?.author_id === made.id) await publishIdea(transaction, idea, now - index);
    }
  });
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

/** Ideas of samples mode, in the same order. */
export const SAMPLE_IDEAS: readonly (readonly [
  title: string,
  description: string,
  category: string,
  difficulty: string,
])[] = [
  [
    'Smart Garden Monitor',
    'Small solar sensors that read soil moisture, light and frost, and tell a gardener which bed needs care today.',
    'Technology',
    'Beginner',
  ],
  [
    'Local Recipe Exchange',
    'Neighbours swap family recipes, note what is in season nearby, and cook together once a month.',
    'Health',
    'Intermediate',
  ],
  [
    'Study Buddy Finder',
    'Matches students who prepare for the same exam by subject, pace and free hours, so that nobody learns alone.',
    'Education',
    'Advanced',
  ],
  [
    'Eco-Friendly Habit Tracker',
    'Turns small daily choices, like cycling or repairing, into a running tally of the water, waste and carbon they save.',
    'Environment',
    'Beginner',
  ],
  [
    'Virtual Museum Tours',
    'Walks through small museums that few can travel to, told by the people who look after the collections.',
    'Community',
    'Intermediate',
  ],
  [
    'Skill Swap Marketplace',
    'An hour of guitar for an hour of carpentry: people trade what they know, and no money changes hands.',
    'Technology',
    'Advanced',
  ],
  [
    'Mental Health Journal AI',
    'A private journal that notices patterns in mood and sleep, and suggests a next small step in plain words.',
    'Health',
    'Beginner',
  ],
  [
    'Neighborhood Tool Library',
    'One drill for a whole street: a shared shed with bookings, care notes and a map of who has what.',
    'Education',
    'Intermediate',
  ],
];
