import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import type { UserTable } from '../database/schema.ts';
import { Problem } from '../http/problem.ts';
import { indexAuthor } from '../ideas/search-index.ts';
import { hashAddress } from '../sessions/sessions.ts';
import { toUser, USER_COLUMNS, type UserRow } from './user.ts';
import type { ProfileUpdate } from './user-schema.ts';

interface NewAccount {
  /** In the form of `normaliseEmail`. */
  email: string;
  name: string;
  passwordHash: string | null;
  emailVerifiedAt: number | null;
  profilePicture?: string | null;
  now: number;
}

/** Resolves with `undefined` if the email is taken, also by a concurrent call. */
export function insertAccount(queries: Queries, account: NewAccount): Promise<UserRow | undefined> {
  return queries
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: account.email,
      name: account.name,
      password_hash: account.passwordHash,
      email_verified_at: account.emailVerifiedAt,
      profile_picture: account.profilePicture ?? null,
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks the account's row, so that concurrent changes of the account run one after the other. */
export function lockUser(transaction: Queries, userId: string): Promise<UserRow> {
  return transaction
    .updateTable('users')
    .set((column) => ({ id: column.ref('id') }))
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

export function findByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  return queries
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Whether this account has had a session from this address. Sessions are kept for 60 days. */
export async function isKnownAddress(
  queries: Queries,
  userId: string,
  address: string,
): Promise<boolean> {
  const session = await queries
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('address_hash', '=', hashAddress(userId, address))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Sets the password, ends every session, stops a pending change of the email and returns the account's email. The reset link was mailed, so the email is now
 * verified and its owner set the password.
 */
export async function changePassword(
  queries: Queries,
  userId: string,
  passwordHash: string,
  now: number,
): Promise<string> {
  const { email } = await queries
    .updateTable('users')
    .set((column) => ({
      password_hash: passwordHash,
      password_set_by_mail: 1 as const,
      session_epoch: column('session_epoch', '+', 1),
      email_verified_at: column.fn.coalesce('email_verified_at', column.val(now)),
    }))
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await queries.deleteFrom('email_changes').where('user_id', '=', userId).execute();
  return email;
}

/** Stores a new hash of the same password, unless the password has changed in the meantime. */
export async function replaceHash(
  queries: Queries,
  userId: string,
  hashes: { old: string; new: string },
): Promise<void> {
  await queries
    .updateTable('users')
    .set({ password_hash: hashes.new })
    .where('id', '=', userId)
    .where('password_hash', '=', hashes.old)
    .execute();
}

export async function markVerified(queries: Queries, userId: string, now: number): Promise<void> {
  await queries
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Rejects with a 412 if another device changed a field of this update after this device had read it. */
async function refuseOverwrite(
  transaction: Queries,
  userId: string,
  { seen = {}, ...update }: ProfileUpdate,
): Promise<void> {
  const { profile } = toUser(await lockUser(transaction, userId));
  const fields = Object.keys(seen) as (keyof typeof seen)[];
  const isOverwritten = fields.some((field) => {
    const now = JSON.stringify(profile[field]);
    const known = [seen[field], update[field]].map((value) => JSON.stringify(value));
    return update[field] !== undefined && !known.includes(now);
  });
  if (isOverwritten) throw new Problem(412, 'STALE', MESSAGES.stale);
}

/**
 * Changes only the named fields, so that two tabs don't undo each other. Published ideas show the account's name, so a
 * new name also updates them.
 */
export async function updateProfile(
  queries: Queries,
  userId: string,
  update: ProfileUpdate,
): Promise<UserRow> {
  const { preferences = {} } = update;
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0);
  /** Columns of each field. A contract field without an entry doesn't compile. */
  const columns: Record<Exclude<keyof ProfileUpdate, 'seen'>, Updateable<UserTable>> = {
    name: { name: update.name?.trim() },
    firstName: { first_name: update.firstName?.trim() },
    lastName: { last_name: update.lastName?.trim() },
    bio: { bio: update.bio },
    website: { website: update.website },
    linkedin: { linkedin: update.linkedin },
    github: { github: update.github },
    skills: { skills: update.skills && JSON.stringify(update.skills) },
    contactPreference: { contact_preference: update.contactPreference },
    preferences: {
      email_notifications: flag(preferences.emailNotifications),
      weekly_digest: flag(preferences.weeklyDigest),
      profile_visibility: preferences.profileVisibility,
    },
  };
  const changes: Updateable<UserTable> = Object.assign({}, ...Object.values(columns));
  return queries.transaction().execute(async (transaction) => {
    if (update.seen) await refuseOverwrite(transaction, userId, update);
    const user = await transaction
      .updateTable('users')
      .set((column) => ({ ...changes, id: column.ref('id') }))
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (update.name !== undefined) {
      const { numUpdatedRows } = await transaction
        .updateTable('published_ideas')
        .set({ author_name: user.name })
        .where('author_id', '=', userId)
        .where('author_name', '<>', user.name)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0) await indexAuthor(transaction, userId);
    }
    return user;
  });
}
