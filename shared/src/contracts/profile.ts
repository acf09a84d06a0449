/** A kind of field: how it is empty, and how a value of it is told from what anybody may have written. */
interface Kind<T> {
  empty(): T;
  /** `undefined` for what is no value of this kind. */
  read(value: unknown): T | undefined;
}

const text: Kind<string> = {
  empty: () => '',
  read: (value) => (typeof value === 'string' ? value : undefined),
};

/** Each of them once. */
const texts: Kind<string[]> = {
  empty: () => [],
  read: (value) =>
    Array.isArray(value)
      ? [...new Set(value.filter((part) => typeof part === 'string'))]
      : undefined,
};

/** Address or data URL; `null` without one. */
const picture: Kind<string | null> = {
  empty: () => null,
  read: (value) => text.read(value) || undefined,
};

export const CONTACT_PREFERENCES = ['EMAIL', 'PLATFORM_MESSAGES', 'NONE'] as const;
export type ContactPreference = (typeof CONTACT_PREFERENCES)[number];

const contact: Kind<ContactPreference> = {
  empty: () => 'EMAIL',
  read: (value) => CONTACT_PREFERENCES.find((known) => known === value),
};

/**
 * The member's own page, field by field. Its shape, what an update may name, its readers and the drafts
 * of its form follow from here; where a field needs more (its label, its control, its column) the
 * compiler asks for it.
 */
const PROFILE = {
  firstName: text,
  lastName: text,
  bio: text,
  website: text,
  linkedin: text,
  github: text,
  skills: texts,
  contactPreference: contact,
  profilePicture: picture,
};

type Field = keyof typeof PROFILE;

/** The member's own page, as the API keeps it. */
export type UserProfileFields = { [F in Field]: ReturnType<(typeof PROFILE)[F]['empty']> };

const FIELDS = Object.keys(PROFILE) as Field[];

export function emptyProfile(): UserProfileFields {
  const fields = FIELDS.map((field) => [field, PROFILE[field].empty()]);
  return Object.fromEntries(fields) as UserProfileFields;
}

/** Those fields that hold what they should (SE-11, SE-12). */
export function readProfile(value: Readonly<Record<string, unknown>>): Partial<UserProfileFields> {
  const fields = FIELDS.map((field) => [field, PROFILE[field].read(value[field])] as const);
  return Object.fromEntries(fields.filter(([, read]) => read !== undefined));
}
