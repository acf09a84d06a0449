import type { UserProfileFields } from './profile.ts';

/** How much of a profile other people see. The product defines `public` alone so far (SE-11). */
export type ProfileVisibility = 'public' | 'private';

export interface UserPreferences {
  emailNotifications: boolean;
  weeklyDigest: boolean;
  profileVisibility: ProfileVisibility;
}

export interface UserStats {
  ideasSubmitted: number;
  profileViews: number;
  inspirationCount: number;
  totalShares: number;
}

/** A member, as the API answers and the session stores it. */
export interface User {
  id: string;
  email: string;
  name: string;
  isEmailVerified: boolean;
  role: string;
  /** ISO 8601 instant of the registration; empty when the answer had none. */
  joinDate: string;
  preferences: UserPreferences;
  stats: UserStats;
  profile: UserProfileFields;
}

/** Defaults of a user's parts that an answer leaves out (SE-11). */
export const DEFAULT_PREFERENCES: UserPreferences = {
  emailNotifications: true,
  weeklyDigest: true,
  profileVisibility: 'public',
};

export const DEFAULT_STATS: UserStats = {
  ideasSubmitted: 0,
  profileViews: 0,
  inspirationCount: 0,
  totalShares: 0,
};
