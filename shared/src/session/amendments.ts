import type { ProfileUpdate } from '../contracts/calls.ts';
import type { User, UserProfileFields } from '../contracts/user.ts';

/** What the Account Manager saved without a call: shown in place of the server's values (AC-16). */
export interface UserChange {
  name?: string;
  email?: string;
  profile?: Partial<UserProfileFields>;
}

/** The changes of each user, kept for as long as the app is open and nowhere else. */
export interface Amendments {
  add(user: User, change: UserChange): void;
  /** The user with the changes that were made; the same object when there are none. */
  applyTo(user: User): User;
  /** Drops what a real update has overtaken. */
  settle(user: User, update: ProfileUpdate): void;
}

export function createAmendments(): Amendments {
  const changes = new Map<string, UserChange>();
  const keyOf = (user: User) => user.id || user.email;

  return {
    add(user, change) {
      const before = changes.get(keyOf(user));
      changes.set(keyOf(user), {
        ...before,
        ...change,
        profile: { ...before?.profile, ...change.profile },
      });
    },
    applyTo(user) {
      const change = changes.get(keyOf(user));
      return change
        ? { ...user, ...change, profile: { ...user.profile, ...change.profile } }
        : user;
    },
    settle(user, { name, preferences: _kept, ...profileUpdate }) {
      const change = changes.get(keyOf(user));
      if (!change) return;
      const profile: UserChange['profile'] = { ...change.profile };
      for (const field of Object.keys(profileUpdate) as (keyof typeof profileUpdate)[]) {
        delete profile[field];
      }
      const rest: UserChange = { ...change, profile };
      if (name !== undefined) delete rest.name;
      changes.set(keyOf(user), rest);
    },
  };
}
