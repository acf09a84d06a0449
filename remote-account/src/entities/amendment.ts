import type { Session } from '@idea-hub/shared/session';
import type { AccountProfile } from './account-profile.ts';

/**
 * What the session's user takes over from a saved profile, so that the header shows it (AC-16). A
 * saved name without letters leaves the user's name alone: the header has to have something to show.
 */
export function amendmentOf(profile: AccountProfile): Parameters<Session['amendUser']>[0] {
  const { firstName, lastName, email } = profile;
  const { bio, website, linkedin, github, skills, contactPreference, profilePicture } = profile;
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  return {
    ...(name && { name }),
    email,
    profile: {
      firstName,
      lastName,
      bio,
      website,
      linkedin,
      github,
      skills,
      contactPreference,
      profilePicture,
    },
  };
}
