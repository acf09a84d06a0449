import { apiClient, isApiError } from '@idea-hub/shared/api';
import type { User } from '@idea-hub/shared/contracts/user';
import type { AccountProfile, ProfileEdits } from '../entities/account-profile.ts';
import { changedElsewhere, type ProfileField, seenOf, updateOf } from './live-profile.ts';

/** Another device has changed some of the same fields. */
export class ProfileConflict extends Error {
  constructor(
    readonly fields: readonly ProfileField[],
    /** The server's current user. */
    readonly current: User,
  ) {
    super('The profile was changed on another device');
  }
}

interface Draft {
  readonly edits: ProfileEdits;
  /** Values of the edited fields before the first edit. */
  readonly seen: ProfileEdits;
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
  { edits, seen }: Draft,
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
