import { recordOf } from '@composed/browser/kept-record';
import { emptyProfile, readProfile } from '../contracts/profile.ts';
import { DEFAULT_PREFERENCES, DEFAULT_STATS, type User } from '../contracts/user.ts';
import { booleanOr, numberOr, textOr } from './read-values.ts';

/**
 * A user out of what a server, or the storage, holds: what is missing or of another type takes its
 * default (SE-11). `null` when there is neither an id nor an email to know somebody by.
 */
export function readUser(value: unknown): User | null {
  const user = recordOf(value);
  const id = typeof user.id === 'number' ? String(user.id) : textOr(user.id, '');
  const email = textOr(user.email, '');
  if (id === '' && email === '') return null;

  return {
    id,
    email,
    name: textOr(user.name, ''),
    isEmailVerified: booleanOr(user.isEmailVerified, false),
    role: textOr(user.role, 'USER'),
    joinDate: textOr(user.joinDate, ''),
    preferences: readPreferences(recordOf(user.preferences)),
    stats: readStats(recordOf(user.stats)),
    profile: { ...emptyProfile(), ...readProfile(recordOf(user.profile)) },
  };
}

function readPreferences(value: Record<string, unknown>): User['preferences'] {
  return {
    emailNotifications: booleanOr(value.emailNotifications, DEFAULT_PREFERENCES.emailNotifications),
    weeklyDigest: booleanOr(value.weeklyDigest, DEFAULT_PREFERENCES.weeklyDigest),
    profileVisibility: value.profileVisibility === 'private' ? 'private' : 'public',
  };
}

function readStats(value: Record<string, unknown>): User['stats'] {
  return {
    ideasSubmitted: numberOr(value.ideasSubmitted, DEFAULT_STATS.ideasSubmitted),
    profileViews: numberOr(value.profileViews, DEFAULT_STATS.profileViews),
    inspirationCount: numberOr(value.inspirationCount, DEFAULT_STATS.inspirationCount),
    totalShares: numberOr(value.totalShares, DEFAULT_STATS.totalShares),
  };
}
