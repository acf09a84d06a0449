import type { ProfileUpdate } from '../contracts/calls.ts';
import type { UserProfileFields } from '../contracts/profile.ts';
import type { User } from '../contracts/user.ts';

/** Changes that the Account Manager saved without a call. They override the server's values. */
export interface ProfileChange {
  name?: string;
  email?: string;
  profile?: Partial<UserProfileFields>;
}

/** Changes of each user. They last only as long as the page. */
export interface PendingProfileChanges {
  add(user: User, change: ProfileChange): void;
  /** Returns the user with the changes, or the same object if there are none. */
  applyTo(user: User): User;
  /** Drops changes that a real update has replaced. */
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

/** Returns the fields without `undefined` values. */
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
