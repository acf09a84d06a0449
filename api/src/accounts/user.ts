import type { Selectable } from 'kysely';
import type { UserTable } from '../database/schema.ts';
import { Problem } from '../http/problem.ts';
import type { User } from './user-schema.ts';

export type UserRow = Selectable<UserTable>;

/** All columns of a member, listed one by one: see `PreparingClient`. */
export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.name',
  'users.password_hash',
  'users.password_set_by_mail',
  'users.email_verified_at',
  'users.session_epoch',
  'users.role',
  'users.created_at',
  'users.first_name',
  'users.last_name',
  'users.bio',
  'users.website',
  'users.linkedin',
  'users.github',
  'users.skills',
  'users.contact_preference',
  'users.profile_picture',
  'users.email_notifications',
  'users.weekly_digest',
  'users.profile_visibility',
  'users.ideas_submitted',
  'users.profile_views',
  'users.inspiration_count',
  'users.total_shares',
  'users.suspended_at',
  'users.suspension_reason',
  'users.digest_week',
] as const satisfies `users.${keyof UserTable}`[];

/** Converts a row into the member that callers see. Other columns never leave the server. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    isEmailVerified: row.email_verified_at !== null,
    role: row.role,
    joinDate: new Date(row.created_at).toISOString(),
    preferences: {
      emailNotifications: row.email_notifications === 1,
      weeklyDigest: row.weekly_digest === 1,
      profileVisibility: row.profile_visibility,
    },
    stats: {
      ideasSubmitted: row.ideas_submitted,
      profileViews: row.profile_views,
      inspirationCount: row.inspiration_count,
      totalShares: row.total_shares,
    },
    profile: {
      firstName: row.first_name,
      lastName: row.last_name,
      bio: row.bio,
      website: row.website,
      linkedin: row.linkedin,
      github: row.github,
      skills: JSON.parse(row.skills) as string[],
      contactPreference: row.contact_preference,
      profilePicture: row.profile_picture,
    },
  };
}

/** Rejects a suspended account with a 403 that gives the reason. */
export function refuseSuspended(user: Pick<UserRow, 'suspended_at' | 'suspension_reason'>): void {
  if (user.suspended_at === null) return;
  throw new Problem(
    403,
    'ACCOUNT_SUSPENDED',
    `This account is suspended: ${user.suspension_reason}`,
  );
}
