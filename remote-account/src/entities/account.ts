import type { UserProfileFields } from '@idea-hub/shared/contracts/profile';
import type { User } from '@idea-hub/shared/contracts/user';
import type { Session } from '@idea-hub/shared/session';
import { SAMPLE_IDEAS } from '../samples/samples.ts';

export const DEFAULT_SETTINGS = {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
  /** Stored, but not shown in the form: language as a BCP 47 tag, and an IANA time zone. */
  preferences: { theme: 'light', language: 'en', timezone: 'UTC' },
};

export type AccountSettings = typeof DEFAULT_SETTINGS;

const sumOf = (figure: 'views' | 'likes') =>
  SAMPLE_IDEAS.reduce((sum, idea) => sum + idea[figure], 0);

const SAMPLE_FIGURES = {
  projectsSubmitted: SAMPLE_IDEAS.length,
  totalViews: sumOf('views'),
  totalLikes: sumOf('likes'),
  messagesReceived: 41,
  profileViews: 158,
};

/** Figures of the dashboard. All but the last are samples. */
export type AccountStats = typeof SAMPLE_FIGURES & { joinedDaysAgo: number };

const DAY = 24 * 60 * 60 * 1000;

/**
 * Figures for a member who joined at `joinDate`.
 * @param joinDate ISO 8601 instant; an invalid or future one counts as today.
 * @param now milliseconds since 1970-01-01 UTC.
 */
export function statsOf(joinDate: string, now: number): AccountStats {
  const joined = Date.parse(joinDate);
  const days = Number.isNaN(joined) ? 0 : Math.floor((now - joined) / DAY);
  return { ...SAMPLE_FIGURES, joinedDaysAgo: Math.max(days, 0) };
}

export type ActivityKind =
  | 'like'
  | 'message'
  | 'milestone'
  | 'approval'
  | 'rejection'
  | 'withdrawal';

export interface Activity {
  kind: ActivityKind;
  text: string;
  /** ISO 8601 instant. */
  at: string;
}

export interface AccountProfile extends UserProfileFields {
  email: string;
  /** ISO 8601 instant. */
  joinDate: string;
  isEmailVerified: boolean;
  role: string;
}

/** Profile fields of the form. The picture has its own upload. */
export type EditableProfile = Omit<
  AccountProfile,
  'profilePicture' | 'joinDate' | 'isEmailVerified' | 'role'
>;

export type ProfileEdits = Partial<EditableProfile>;

/** Sample values for fields that the session's user lacks. */
export const SAMPLE_PROFILE: AccountProfile = {
  firstName: 'Alex',
  lastName: 'Rivera',
  email: 'alex.rivera@ideahub.example',
  bio: 'I turn half-finished sketches into things that people can try. Mostly civic tech and small hardware.',
  website: 'https://alexrivera.example',
  linkedin: 'https://www.linkedin.com/in/alex-rivera-example',
  github: 'https://github.com/alex-rivera-example',
  skills: ['Prototyping', 'User research', 'TypeScript'],
  contactPreference: 'PLATFORM_MESSAGES',
  profilePicture: null,
  joinDate: '2024-03-15T09:00:00.000Z',
  isEmailVerified: true,
  role: 'USER',
};

const filledIn = (own: UserProfileFields) =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value && value.length > 0));

/** Initial profile of the form: the user's own values, with sample values for missing ones. */
export function profileOf({ profile: own, ...user }: User): AccountProfile {
  const [first = '', ...rest] = user.name.trim().split(/\s+/);
  const named = own.firstName || own.lastName;
  return {
    ...SAMPLE_PROFILE,
    ...filledIn(own),
    firstName: named ? own.firstName : first,
    lastName: named ? own.lastName : rest.join(' '),
    email: user.email,
    joinDate: user.joinDate || SAMPLE_PROFILE.joinDate,
    isEmailVerified: user.isEmailVerified,
    role: user.role || SAMPLE_PROFILE.role,
  };
}

/**
 * The part of a saved profile that the session's user takes over, for the header. If the saved name is
 * empty, the user keeps the old one, so that the header can show a name.
 */
export function profileChangeOf(saved: AccountProfile): Parameters<Session['amendUser']>[0] {
  const { email, joinDate: _joined, isEmailVerified: _verified, role: _role, ...profile } = saved;
  const name = `${profile.firstName.trim()} ${profile.lastName.trim()}`.trim();
  return { ...(name && { name }), email, profile };
}
