import type { AccountProfile, ProfileEdits } from '../entities/account.ts';

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Edits that differ from the saved profile. A field restored to its saved value doesn't count. */
export function unsavedEdits(saved: AccountProfile, edits: ProfileEdits): ProfileEdits {
  const keys = Object.keys(edits) as (keyof ProfileEdits)[];
  return Object.fromEntries(
    keys.filter((key) => !same(edits[key], saved[key])).map((key) => [key, edits[key]]),
  );
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The profile with the edits applied. Changing the email address makes it unverified. */
export function withEdits(saved: AccountProfile, edits: ProfileEdits): AccountProfile {
  const edited = { ...saved, ...edits };
  return {
    ...edited,
    isEmailVerified: saved.isEmailVerified && sameAddress(saved.email, edited.email),
  };
}
