import type { AccountProfile, ProfileEdits } from '../entities/account-profile.ts';

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Those edits that differ from what is saved: a field typed back to its old value is none. */
export function unsavedEdits(saved: AccountProfile, edits: ProfileEdits): ProfileEdits {
  const keys = Object.keys(edits) as (keyof ProfileEdits)[];
  return Object.fromEntries(
    keys.filter((key) => !same(edits[key], saved[key])).map((key) => [key, edits[key]]),
  );
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The profile with the edits in it. A verified address stays verified only while it is the same one. */
export function withEdits(saved: AccountProfile, edits: ProfileEdits): AccountProfile {
  const edited = { ...saved, ...edits };
  return {
    ...edited,
    isEmailVerified: saved.isEmailVerified && sameAddress(saved.email, edited.email),
  };
}
