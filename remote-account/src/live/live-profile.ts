import type { ProfileUpdate } from '@idea-hub/shared/contracts/calls';
import type { User } from '@idea-hub/shared/contracts/user';
import type { AccountProfile, EditableProfile, ProfileEdits } from '../entities/account-profile.ts';
import { same } from '../profile/profile-edits.ts';

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

type Seen = NonNullable<ProfileUpdate['seen']>;

/** A field of the profile that the form changes. */
export type ProfileField = keyof Seen;

const fieldsOf = ({
  name: _name,
  preferences: _preferences,
  seen: _seen,
  ...fields
}: ProfileUpdate) => Object.keys(fields) as ProfileField[];

/** Values of the fields to change as the server had them when the member began to change them. */
export function seenOf(user: User, update: ProfileUpdate, begun: ProfileEdits = {}): Seen {
  const shown = liveProfileOf(user);
  return Object.fromEntries(
    fieldsOf(update).map((field) => {
      const isOlder = begun[field] !== undefined && !same(begun[field], shown[field]);
      return [field, isOlder ? begun[field] : user.profile[field]];
    }),
  );
}

/** Fields that another device changed to something else. */
export const changedElsewhere = (current: User, update: ProfileUpdate): ProfileField[] =>
  fieldsOf(update).filter((field) => {
    const now = current.profile[field];
    return !same(now, update.seen?.[field]) && !same(now, update[field]);
  });

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
