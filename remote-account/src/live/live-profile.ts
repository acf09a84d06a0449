import type { ProfileUpdate } from '@idea-hub/shared/contracts/calls';
import type { User } from '@idea-hub/shared/contracts/user';
import type { AccountProfile, EditableProfile, ProfileEdits } from '../entities/account-profile.ts';
import { same } from '../profile/profile-edits.ts';

/** Profile form for a user of the server. If first and last name are empty, the full name fills them. */
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
 * Update with only the changed fields, so that it keeps newer changes of another device. If the new first
 * and last name are empty, the public name stays.
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

export type ProfileField = keyof Seen;

const fieldsOf = ({
  name: _name,
  preferences: _preferences,
  seen: _seen,
  ...fields
}: ProfileUpdate) => Object.keys(fields) as ProfileField[];

/**
 * Server values of the changed fields from before the member's first edit. The server uses them to detect
 * conflicts.
 */
export function seenOf(user: User, update: ProfileUpdate, begun: ProfileEdits = {}): Seen {
  const shown = liveProfileOf(user);
  return Object.fromEntries(
    fieldsOf(update).map((field) => {
      const isOlder = begun[field] !== undefined && !same(begun[field], shown[field]);
      return [field, isOlder ? begun[field] : user.profile[field]];
    }),
  );
}

/** Fields that another device has set to a different value. */
export const changedElsewhere = (current: User, update: ProfileUpdate): ProfileField[] =>
  fieldsOf(update).filter((field) => {
    const now = current.profile[field];
    return !same(now, update.seen?.[field]) && !same(now, update[field]);
  });

/** Error texts by form field. An error in one skill belongs to the whole list. */
export function errorsByField(
  fields: Readonly<Record<string, string>>,
): Partial<Record<keyof EditableProfile, string>> {
  const named = Object.entries(fields).map(([field, text]) => {
    const [first = ''] = field.split(/[./[]/);
    return [first === 'name' ? 'firstName' : first, text];
  });
  return Object.fromEntries(named);
}
