import { insertAccount } from '../accounts/accounts.ts';
import type { Queries } from '../database/database.ts';
import { findIdea } from '../ideas/change-idea.ts';
import { publishIdea } from '../ideas/publish.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { SAMPLE_IDEAS } from './sample-ideas.ts';

/** Public credentials, never valid in production. */
export const DEMO_REVIEWER = {
  email: 'reviewer@ideahub.example',
  password: 'review-1234',
  name: 'Demo Reviewer',
} as const;

/** Creates the demo reviewer and publishes the eight sample ideas, unless they exist. */
export async function seedCommunity(
  queries: Queries,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  const { email, name, password } = DEMO_REVIEWER;
  const made = await insertAccount(queries, {
    email,
    name,
    passwordHash: await hasher.hash(password),
    emailVerifiedAt: now,
    now,
  });
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
          submitter_name: name,
          submitter_email: email,
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

/** Locks the demo reviewer out of a database that was used in development, and removes the role. */
export async function retireReviewer(queries: Queries): Promise<void> {
  await queries
    .updateTable('users')
    .set((column) => ({
      password_hash: null,
      role: 'USER',
      session_epoch: column('session_epoch', '+', 1),
    }))
    .where('email', '=', DEMO_REVIEWER.email)
    .execute();
}
