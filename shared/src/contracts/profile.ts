import { USER_PROFILE, type User } from './api-description.ts';
import { find, read } from './shape.ts';

/** The member's own page, as the API describes it. */
export type UserProfileFields = User['profile'];

export type ContactPreference = UserProfileFields['contactPreference'];

export const CONTACT_PREFERENCES: readonly ContactPreference[] = USER_PROFILE.contactPreference;

export const emptyProfile = () => read(USER_PROFILE, {}) as UserProfileFields;

/** Those fields that hold what they should: anybody may have written the value. */
export function readProfile(value: Readonly<Record<string, unknown>>): Partial<UserProfileFields> {
  const fields = Object.entries(USER_PROFILE).map(([name, shape]) => [
    name,
    find(shape, value[name]),
  ]);
  return Object.fromEntries(fields.filter(([, found]) => found !== undefined));
}
