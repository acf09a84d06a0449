import type { ProfileUpdate } from '../contracts/calls.ts';
import type { UserProfileFields } from '../contracts/profile.ts';
import type { User } from '../contracts/user.ts';

/** What the Account Manager saved without a call: shown in place of the server's values. */
export interface ProfileChange {
  name?: string;
  email?: string;
  profile?: Partial<UserProfileFields>;
}

/** The changes of each user, kept for as long as the app is open and nowhere else. */
export interface PendingProfileChanges {
  add(user: User, change: ProfileChange): void;
  /** The user with the changes that were made; the same object when there are none. */
  applyTo(user: User): User;
  /** Drops what a real update has overtaken. */
  settle(user: User, update: ProfileUpdate): void;
}

export function createPendingProfileChanges(): PendingProfileChanges {
  const changes = new Map<string, ProfileChange>();
  const keyOf = (user: User) => user.id || user.email;

  return {
    add(user, change) {
      const before = changes.get(keyOf(user));
      const profile = { ...before?.profile, ...given(change.profile ?? {}) };
      changes.set(keyOf(user), { ...before, ...given(change), profile });
    },
    applyTo(user) {
      const change = changes.get(keyOf(user));
      return change
        ? { ...user, ...change, profile: { ...user.profile, ...change.profile } }
        : user;
    },
    settle(user, update) {
      const change = changes.get(keyOf(user));
      if (!change) return;
      const rest = without(change, update);
      changes.set(keyOf(user), { ...rest, profile: without(change.profile ?? {}, update) });
    },
  };
}

/** The fields that have a value: an `undefined` one is no change. */
function given<T extends object>(fields: T): Partial<T> {
  return pick(fields, (_key, value) => value !== undefined);
}

function without<T extends object>(fields: T, overtaken: ProfileUpdate): Partial<T> {
  return pick(fields, (key) => !(key in overtaken));
}

function pick<T extends object>(
  fields: T,
  keeps: (key: string, value: unknown) => boolean,
): Partial<T> {
  const kept = Object.entries(fields).filter(([key, value]) => keeps(key, value));
  return Object.fromEntries(kept) as Partial<T>;
}
