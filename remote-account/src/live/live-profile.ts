import { apiClient, isApiError } from '@idea-hub/shared/api';
import type { ProfileUpdate } from '@idea-hub/shared/contracts/calls';
import type { User } from '@idea-hub/shared/contracts/user';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { type RefObject, useEffect, useState } from 'react';
import type { Account } from '../account/services.ts';
import type { Draft } from '../account/use-draft.ts';
import type { AccountProfile, EditableProfile, ProfileEdits } from '../entities/account.ts';
import { dismissFailure } from '../notices.ts';
import { same } from '../profile/profile-edits.ts';

/** Another device has changed some of the same fields. */
class ProfileConflict extends Error {
  constructor(
    readonly fields: readonly ProfileField[],
    readonly current: User,
  ) {
    super('The profile was changed on another device');
  }
}

/**
 * Saves the changed fields, unless another device changed them first: then it rejects with a
 * `ProfileConflict`.
 *
 * @param overwritten the other device's version, if the member agreed to overwrite it
 */
export async function saveProfile(
  shown: User,
  profile: AccountProfile,
  { edits, seen }: Pick<Draft, 'edits' | 'seen'>,
  overwritten?: User,
): Promise<User> {
  const change = updateOf(profile, edits);
  const update = {
    ...change,
    seen: overwritten ? seenOf(overwritten, change) : seenOf(shown, change, seen),
  };
  try {
    return await apiClient.updateProfile(update);
  } catch (error) {
    if (!isApiError(error) || error.status !== 412) throw error;
    const current = await apiClient.getProfile();
    throw new ProfileConflict(changedElsewhere(current, update), current);
  }
}

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
function updateOf(profile: AccountProfile, edits: ProfileEdits): ProfileUpdate {
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
function seenOf(user: User, update: ProfileUpdate, begun: ProfileEdits = {}): Seen {
  const shown = liveProfileOf(user);
  return Object.fromEntries(
    fieldsOf(update).map((field) => {
      const isOlder = begun[field] !== undefined && !same(begun[field], shown[field]);
      return [field, isOlder ? begun[field] : user.profile[field]];
    }),
  );
}

/** Fields that another device has set to a different value. */
const changedElsewhere = (current: User, update: ProfileUpdate): ProfileField[] =>
  fieldsOf(update).filter((field) => {
    const now = current.profile[field];
    return !same(now, update.seen?.[field]) && !same(now, update[field]);
  });

/** Error texts by form field. An error in one skill belongs to the whole list. */
function errorsByField(
  fields: Readonly<Record<string, string>>,
): Partial<Record<keyof EditableProfile, string>> {
  const named = Object.entries(fields).map(([field, text]) => {
    const [first = ''] = field.split(/[./[]/);
    return [first === 'name' ? 'firstName' : first, text];
  });
  return Object.fromEntries(named);
}

type Errors = NonNullable<Account['errors']>;

/** Refused fields and conflicts of the last save. */
export function useRefusal(panel: RefObject<HTMLElement | null>) {
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<ProfileConflict | null>(null);
  /** Number of saves in which the server refused fields. */
  const [refusals, setRefusals] = useState(0);

  // Focus the first refused field, once for each refusal and not while the member corrects another field.
  useEffect(() => {
    if (refusals === 0) return;
    panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, panel]);

  return {
    errors,
    conflict,
    closeConflict: () => setConflict(null),
    clear() {
      setErrors({});
      setConflict(null);
    },
    reasonOf(error: unknown) {
      if (error instanceof ProfileConflict) {
        dismissFailure();
        setConflict(error);
        return null;
      }
      const refusal = refusalIn(error);
      const fields = errorsByField(refusal?.fields ?? {});
      setErrors(fields);
      if (Object.keys(fields).length === 0) return refusal?.text;
      setRefusals((last) => last + 1);
      return null;
    },
    /** Clears the errors of fields that the member is correcting. */
    forget(change: ProfileEdits) {
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))),
      );
    },
  };
}
