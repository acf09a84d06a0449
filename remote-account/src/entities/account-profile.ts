import type { UserProfileFields } from '@idea-hub/shared/contracts/profile';
import type { User } from '@idea-hub/shared/contracts/user';
import type { Session } from '@idea-hub/shared/session';

/** A member's page as the Account Manager shows it. */
export interface AccountProfile extends UserProfileFields {
  email: string;
  /** ISO 8601 instant. */
  joinDate: string;
  isEmailVerified: boolean;
  role: string;
}

/** The parts of a profile that its form changes; the picture is saved by its own upload. */
export type EditableProfile = Omit<
  AccountProfile,
  'profilePicture' | 'joinDate' | 'isEmailVerified' | 'role'
>;

export type ProfileEdits = Partial<EditableProfile>;

/** Sample values for what a session's user does not have. */
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

/**
 * The profile that the form starts from: the user's own values where there are any,
 * sample values for the rest.
 */
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
 * What the session's user takes over from a saved profile, so that the header shows it. A
 * saved name without letters leaves the user's name alone: the header has to have something to show.
 */
export function profileChangeOf(saved: AccountProfile): Parameters<Session['amendUser']>[0] {
  const { email, joinDate: _joined, isEmailVerified: _verified, role: _role, ...profile } = saved;
  const name = `${profile.firstName.trim()} ${profile.lastName.trim()}`.trim();
  return { ...(name && { name }), email, profile };
}
