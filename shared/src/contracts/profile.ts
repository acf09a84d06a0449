import { USER_PROFILE, type User } from './api-description.ts';
import { find, read } from './shape.ts';

export type UserProfileFields = User['profile'];

export type ContactPreference = UserProfileFields['contactPreference'];

export const CONTACT_PREFERENCES: readonly ContactPreference[] = USER_PROFILE.contactPreference;

export const emptyProfile = () => read(USER_PROFILE, {}) as UserProfileFields;

/** Returns the valid fields. The value can come from anywhere. */
export function readProfile(value: Readonly<Record<string, unknown>>): Partial<UserProfileFields> {
  const fields = Object.entries(USER_PROFILE).map(([name, shape]) => [
    name,
    find(shape, value[name]),
  ]);
  return Object.fromEntries(fields.filter(([, found]) => found !== undefined));
}
