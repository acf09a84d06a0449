import type { ContactPreference, User } from '@idea-hub/shared/contracts/user';

/** A member's page as the Account Manager shows it (accounts.md, section 3; AC-18). */
export interface AccountProfile {
  firstName: string;
  lastName: string;
  email: string;
  bio: string;
  website: string;
  linkedin: string;
  github: string;
  skills: string[];
  contactPreference: ContactPreference;
  /** Address or data URL of the picture; `null` without one. */
  profilePicture: string | null;
  /** ISO 8601 instant. */
  joinDate: string;
  isEmailVerified: boolean;
  role: string;
}

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

/**
 * The profile that the form starts from: the user's own values where there are any,
 * sample values for the rest (AC-16).
 */
export function profileOf(user: User): AccountProfile {
  const own = user.profile;
  const [first = '', ...rest] = user.name.trim().split(/\s+/);
  const named = own.firstName || own.lastName;
  return {
    firstName: named ? own.firstName : first,
    lastName: named ? own.lastName : rest.join(' '),
    email: user.email,
    bio: own.bio || SAMPLE_PROFILE.bio,
    website: own.website || SAMPLE_PROFILE.website,
    linkedin: own.linkedin || SAMPLE_PROFILE.linkedin,
    github: own.github || SAMPLE_PROFILE.github,
    skills: own.skills.length > 0 ? own.skills : SAMPLE_PROFILE.skills,
    contactPreference: own.contactPreference,
    profilePicture: own.profilePicture,
    joinDate: user.joinDate || SAMPLE_PROFILE.joinDate,
    isEmailVerified: user.isEmailVerified,
    role: user.role || SAMPLE_PROFILE.role,
  };
}
