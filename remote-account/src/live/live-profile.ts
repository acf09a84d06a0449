import type { ProfileUpdate } from '@idea-hub/shared/contracts/calls';
import type { User } from '@idea-hub/shared/contracts/user';
import type { AccountProfile, EditableProfile, ProfileEdits } from '../entities/account-profile.ts';

/** The profile as the server has it; a name that was given as a whole fills its two parts. */
export function liveProfileOf({ profile, ...user }: User): AccountProfile {
  const [first = '', ...rest] = user.name.trim().split(/\s+/);
  const named = profile.firstName || profile.lastName;
  return {
    ...profile,
    firstName: named ? profile.firstName : first,
    lastName: named ? profile.lastName : rest.join(' '),
    email: user.email,
    joinDate: user.joinDate,
    isEmailVerified: user.isEmailVerified,
    role: user.role,
  };
}

/**
 * The changed fields of the form, so that a newer change of another device stays. Without any letter in it,
 * the name that others see stays.
 */
export function updateOf(profile: AccountProfile, edits: ProfileEdits): ProfileUpdate {
  const { email: _fixed, ...changed } = edits;
  for (const field of ['website', 'linkedin', 'github'] as const) {
    if (changed[field] !== undefined) changed[field] = changed[field].trim();
  }
  if (changed.firstName === undefined && changed.lastName === undefined) return changed;
  const { firstName, lastName } = profile;
  const name = `${firstName.trim()} ${lastName.trim()}`.trim();
  return { ...changed, ...(name && { name }), firstName, lastName };
}

/** Refusals by the field of the form that they are about; one of a skill is about the list. */
export function errorsByField(
  fields: Readonly<Record<string, string>>,
): Partial<Record<keyof EditableProfile, string>> {
  const named = Object.entries(fields).map(([field, text]) => {
    const [first = ''] = field.split(/[./[]/);
    return [first === 'name' ? 'firstName' : first, text];
  });
  return Object.fromEntries(named);
}
